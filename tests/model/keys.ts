import { vi } from 'vitest';

/** The nth UUID that `crypto.randomUUID` gives after the start of an actor. */
export function key(count: number) {
  const digits = String(count);
  return `${digits.padStart(8, '0')}-0000-4000-8000-${digits.padStart(12, '0')}` as const;
}

/** Makes UUIDs count from now on. Returns a function that restarts the count. */
export function countKeys(): () => void {
  let count = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    count += 1;
    return key(count);
  });
  return () => {
    count = 0;
  };
}
