/**
 * The title that the server gave the page with which the browser was opened, such as a match's name: it is
 * known before the page's data. Undefined on every other page, and if the server set no name.
 */
export function servedTitle(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened === undefined || new URL(opened.name).pathname !== location.pathname) return undefined;
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  return title?.replace(/ · Sikka$/, '');
}
