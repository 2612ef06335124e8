import { safeStorage } from '../../api/shared/storage.ts';
import { TOLERANCES, type Tolerance } from '../../schemas/bets/tolerance.ts';
import { together } from '../shared/follow.ts';

const KEY = 'tolerance';
const [DEFAULT] = TOLERANCES;
const listeners = new Set<() => void>();

const parsed = (value: string | null): Tolerance | undefined => TOLERANCES.find((one) => one === value);

/** The moves of prices that bettors on this device accept: kept in the browser, for all tabs. */
export const tolerance = {
  get: (): Tolerance => parsed(safeStorage('localStorage').getItem(KEY)) ?? DEFAULT,

  choose(value: Tolerance): void {
    safeStorage('localStorage').setItem(KEY, value);
    for (const listener of listeners) listener();
  },

  /** Calls back when the choice changes, here or in another tab. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    const hear = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) listener();
    };
    listeners.add(listener);
    addEventListener('storage', hear);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', hear);
    };
  },
};

/** A bet that has not been placed yet, on one selection or on several. */
interface Tolerating {
  getSnapshot(): { context: { tolerance: Tolerance } };
  subscribe(listener: () => void): { unsubscribe(): void };
  send(event: { type: 'tolerance.set'; tolerance: Tolerance }): void;
}

/** Synchronises a bet with the choice on this device, both ways. */
export function followTolerance(bet: Tolerating): () => void {
  const now = () => bet.getSnapshot().context.tolerance;
  const tell = () => {
    if (tolerance.get() !== now()) bet.send({ type: 'tolerance.set', tolerance: tolerance.get() });
  };
  tell();
  let known = now();
  const { unsubscribe } = bet.subscribe(() => {
    if (now() === known) return;
    known = now();
    if (tolerance.get() !== known) tolerance.choose(known);
  });
  return together(unsubscribe, tolerance.subscribe(tell));
}
