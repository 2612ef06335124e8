const left = new Set<object>();
const listeners = new Set<() => void>();

/**
 * The actors that continue without a view, such as a bet whose slip was closed. A reload of the page would lose them.
 */
export const underWay = {
  count: (): number => left.size,
  add(actor: object): void {
    left.add(actor);
    for (const listener of listeners) listener();
  },
  remove(actor: object): void {
    left.delete(actor);
    for (const listener of listeners) listener();
  },
  /** Calls back whenever such an actor starts or ends. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Whether a reload of the page could lose something: work is under way without a view, or a form or a dialog is open.
 * Reads the page itself, since no actor knows the values of a form that is not submitted yet.
 */
export function isPageBusy(): boolean {
  return underWay.count() > 0 || document.querySelector('form, dialog') !== null;
}
