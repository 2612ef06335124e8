/**
 * The server's title of the page that the browser was opened with, such as a match's name: it is known before the
 * page's data. Undefined on every other page, and if the server has not named it.
 */
export function servedTitle(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  if (opened === undefined || new URL(opened.name).pathname !== location.pathname) return undefined;
  const title = document.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content;
  return title?.replace(/ · Sikka$/, '');
}
