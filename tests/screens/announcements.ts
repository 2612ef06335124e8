const REGION =
  ':is([aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output):not([aria-live=off])';

/**
 * Takes down what a screen reader says by itself, as long as it is listening: what changes in a live region that was
 * there before, region by region, an alert that appears, and a text that is given focus.
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
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('[tabindex="-1"]:not(main)'))
      said.push(textOf(target));
  };
  addEventListener('focusin', hear);
  return {
    said,
    stop() {
      observer.disconnect();
      removeEventListener('focusin', hear);
    },
  };
}

/** Each line as it is read: a paragraph or a button is one. */
function textOf(region: Element): string {
  return (region instanceof HTMLElement ? region.innerText : '').split(/\s+/).join(' ').trim();
}
