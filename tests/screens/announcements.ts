const REGION =
  ':is([aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output):not([aria-live=off])';

/**
 * Records what a screen reader announces by itself while it listens: changes in a live region that existed
 * before, region by region, an alert that appears, and a text that gets the focus, with its description.
 */
export function listenToPage(): { said: string[]; stop: () => void } {
  const said: string[] = [];
  let known = regionsWithTexts();
  const observer = new MutationObserver(() => {
    const earlier = known;
    known = regionsWithTexts();
    for (const [region, text] of known) {
      const before = earlier.get(region) ?? (region.role === 'alert' ? '' : undefined);
      if (before !== undefined && text !== before && text !== '') said.push(text);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const hear = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.matches('[tabindex="-1"]:not(main)'))
      said.push([target, ...describing(target)].map(textOf).join(' '));
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

/** A region that is not displayed does not exist for a screen reader. */
function regionsWithTexts(): Map<Element, string> {
  const displayed = [...document.querySelectorAll(REGION)].filter((region) => region.checkVisibility());
  return new Map(displayed.map((region) => [region, textOf(region)]));
}

function describing(element: Element): Element[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.flatMap((id) => document.getElementById(id) ?? []);
}

/** Each line as it is read: a paragraph or a button is one. */
function textOf(region: Element): string {
  return (region instanceof HTMLElement ? region.innerText : '').split(/\s+/).join(' ').trim();
}
