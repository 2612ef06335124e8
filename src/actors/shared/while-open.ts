import type { PagedListRef } from '../../machines/shared/types.ts';

const EVERY_MS = 10_000;

/**
 * Not every change of a status moves the wallet. So while a row of the page in sight waits for a decision, this
 * calls back every 10 seconds. For `keepFresh`.
 */
export function whileOpen<Row, Summary>(list: PagedListRef<Row, Summary>, isOpen: (row: Row) => boolean) {
  return (listener: () => void): (() => void) => {
    const timer = setInterval(() => {
      if (!document.hidden && list.getSnapshot().context.rows.some(isOpen)) listener();
    }, EVERY_MS);
    return () => clearInterval(timer);
  };
}
