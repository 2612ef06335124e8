import type { PagedListRef } from '../../machines/shared/types.ts';

const EVERY_MS = 10_000;

/**
 * Calls back every 10 seconds while a row on the visible page waits for a decision, since not every change of status
 * moves the wallet. For `keepFresh`.
 */
export function whileOpen<Row, Summary>(list: PagedListRef<Row, Summary>, isOpen: (row: Row) => boolean) {
  return (listener: () => void): (() => void) => {
    const timer = setInterval(() => {
      if (!document.hidden && list.getSnapshot().context.rows.some(isOpen)) listener();
    }, EVERY_MS);
    return () => clearInterval(timer);
  };
}
