/**
 * Links lead to places of the product without loading a page: to a path, or to another query on the same path. A
 * modified click, `target`, `download` and `rel="external"` stay the browser's; with `aria-disabled` a link leads
 * nowhere. For the whole document, and before React hears of the click: it lets none through to where it has markup
 * that it has not come to yet.
 * @returns how to stop that
 */
export function followLinks(go: (href: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    const href = link.getAttribute('href') ?? '';
    const isOff = link.getAttribute('aria-disabled') === 'true';
    if (!isOff && (!isOurs(href) || isForBrowser(event, link))) return;
    event.preventDefault();
    if (!isOff) go(href);
  };
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}

/** A path or a query; what begins with two slashes is another host. */
const isOurs = (href: string) => /^(\/(?!\/)|\?)/.test(href);

const isForBrowser = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  link.target !== '' ||
  link.hasAttribute('download') ||
  link.rel === 'external';
