/** The prefix of the storage keys by which tabs hear of a choice, and of the attributes that hold it. */
export const LOOK = 'data-';

/** The format of prices. The server writes it into the document, from the cookie that keeps the choice. */
export function chosenOdds(): 'percent' | 'decimal' | 'fractional' {
  const { odds } = document.documentElement.dataset;
  return odds === 'decimal' || odds === 'fractional' ? odds : 'percent';
}

/**
 * Calls back when a choice of the look changes, here or in another tab: theme, motion and format of prices are
 * attributes of the document. Returns how to stop that.
 */
export function onLook(listener: () => void): () => void {
  const root = document.documentElement;
  const observer = new MutationObserver(listener);
  observer.observe(root, { attributes: true });
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(LOOK) && newValue) root.setAttribute(key, newValue);
  };
  addEventListener('storage', onStored);
  return () => {
    observer.disconnect();
    removeEventListener('storage', onStored);
  };
}
