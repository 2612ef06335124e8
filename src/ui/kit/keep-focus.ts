const TABBABLE = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]';

/**
 * Remembers an element's place. The returned function moves focus back to it or, if it has disappeared with
 * its row or step, to its nearest neighbour, preferably the one after it.
 */
export function placeOf(element: Element): () => void {
  const around: Element[] = [];
  for (let box: Element | null = element; box && box !== document.body; box = box.parentElement)
    around.push(box);
  const tabbable = [...document.querySelectorAll(TABBABLE)];
  const isBefore = (one: Element) =>
    element.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_PRECEDING;
  const near = [...tabbable.filter((one) => !isBefore(one)), ...tabbable.filter(isBefore).reverse()];
  return () => {
    const page = document.querySelectorAll('main');
    for (const box of [...around.filter(({ isConnected }) => isConnected), ...page])
      for (const heir of [...near, ...box.querySelectorAll(TABBABLE), box]) if (take(heir, box)) return;
  };
}

function take(heir: Element, box: Element): boolean {
  // Focusing the whole page would scroll it to its top.
  if (heir instanceof HTMLElement && box.contains(heir)) heir.focus({ preventScroll: heir.tabIndex < 0 });
  return document.activeElement === heir;
}

/**
 * Keeps focus on the page from now on: when the focused element disappears and nothing new takes focus, a
 * neighbour gets it.
 */
export function keepFocus(): void {
  let holder = document.activeElement ?? document.body;
  let goBack = placeOf(holder);
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    holder = target;
    goBack = placeOf(target);
  });
  new MutationObserver((changes) => {
    const isNowhere = document.activeElement === document.body;
    const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    if (isNowhere && gone.some((node) => node.contains(holder))) goBack();
  }).observe(document.body, { childList: true, subtree: true });
}
