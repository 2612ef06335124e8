const REGION = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';

/**
 * Takes down what a screen reader says by itself, as long as it is listening: what changes in a live region that was
 * there before, region by region, and an alert that appears.
 */
export function listenToPage(): { said: string[]; stop: () => void } {
  const said: string[] = [];
  const known = new Map([...document.querySelectorAll(REGION)].map((region) => [region, textOf(region)]));
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll(REGION)) {
      const before = known.get(region) ?? (region.role === 'alert' ? '' : undefined);
      const text = textOf(region);
      known.set(region, text);
      if (before !== undefined && text !== before && text !== '') said.push(text);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return { said, stop: () => observer.disconnect() };
}

/** Each line as it is read: a paragraph or a button is one. */
function textOf(region: Element): string {
  return (region instanceof HTMLElement ? region.innerText : '').split(/\s+/).join(' ').trim();
}
