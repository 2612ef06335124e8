import { replaceSpan } from '../../server/http/html.ts';

/**
 * A page whose style attributes have become rules of its sheet: the content security policy allows sheets that it
 * names by their hashes, and no attribute. By an id they win over all other rules there, as attributes do.
 */
export function withoutStyleAttributes(page: string): string {
  const declarations: string[] = [];
  const marked = page.replaceAll(/ style="([^"]*)"/g, (_, css: string) => {
    if (css.includes('&')) throw new Error(`A style attribute has to be read like any other: ${css}`);
    if (!declarations.includes(css)) declarations.push(css);
    return ` data-style="${declarations.indexOf(css)}"`;
  });
  const rules = declarations.map((css, index) => `#root [data-style="${index}"]{${css}}`).join('');
  return replaceSpan(
    marked,
    '<style id="_goober">',
    '</style>',
    (own) => `<style id="_goober">${own}${rules}</style>`,
  );
}
