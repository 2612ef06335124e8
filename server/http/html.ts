import type { LookValue } from '../../src/schemas/shared/look.ts';

/** A page's title, and one sentence about its content. */
export interface Head {
  title: string;
  description: string;
}

/**
 * Replaces the part of a page from `start` to the first `end` after it, both included.
 * @param by gets the text between the two
 * @throws Error unless `start` occurs exactly once, with an `end` after it
 */
export function replaceSpan(
  html: string,
  start: string,
  end: string,
  by: (inside: string) => string,
): string {
  const [before, after, ...more] = html.split(start);
  const length = after?.indexOf(end) ?? -1;
  if (before === undefined || after === undefined || length < 0 || more.length > 0)
    throw new Error(`The page does not have one ${start}…${end}`);
  return before + by(after.slice(0, length)) + after.slice(length + end.length);
}

/** The name of the HTML file that has the shape of a route, such as `/live-bets/live-bet/:id`. */
export const shellNameOf = (route: string): string => `app${route.replaceAll(/\W+/g, '-')}`;

/**
 * The shell with the title and description of its content, also in its heading if it has one; the shell's own
 * description is kept in `data-own`.
 */
export function withHead(shell: string, { title, description }: Head): string {
  const name = escaped(`${title} · Sikka`);
  const about = escaped(description);
  const named = replaceSpan(shell, '<title>', '</title>', () => `<title>${name}</title>`);
  const headed = named.includes('<h1>')
    ? replaceSpan(named, '<h1>', '</h1>', () => `<h1>${escaped(title)}</h1>`)
    : named;
  return replaceSpan(
    headed,
    '<meta name="description" content="',
    '" />',
    (own) =>
      `<meta name="description" content="${about}" data-own="${own}"><meta property="og:title" content="${name}"><meta property="og:description" content="${about}">`,
  );
}

/** The look of a page from its first paint on, as far as it differs from the built one. */
export interface Look {
  theme: LookValue<'theme'> | undefined;
  motion: LookValue<'motion'> | undefined;
  /** the format of prices */
  odds: LookValue<'odds'> | undefined;
  /** whether the page reserves room for the slip, which the address opens after the page has loaded */
  hasSlip: boolean;
}

/** A page in a chosen look. */
export function withLook(page: string, { theme, motion, odds, hasSlip }: Look): string {
  const marks = [
    theme && `data-theme="${theme}" `,
    motion && `data-motion="${motion}" `,
    odds && `data-odds="${odds}" `,
    hasSlip && 'data-slip ',
  ];
  const marked = replaceSpan(page, '<html', ' ', () => `<html ${marks.filter(Boolean).join('')}`);
  return theme === undefined
    ? marked
    : replaceSpan(
        marked,
        '<meta name="color-scheme" content="',
        '"',
        () => `<meta name="color-scheme" content="${theme}"`,
      );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
