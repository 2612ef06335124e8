/**
 * Reads values for many callers: each key is read at most once in `ms` milliseconds, and callers at the same time share
 * the reading. A failed reading is not kept.
 */
export function remembered<Key, Value>(
  ms: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { value: Promise<Value>; until: number }>();
  return (key) => {
    const now = performance.now();
    for (const [old, { until }] of kept) {
      if (until > now) break;
      kept.delete(old);
    }
    const known = kept.get(key);
    if (known !== undefined) return known.value;
    const value = read(key);
    kept.set(key, { value, until: now + ms });
    value.catch(() => {
      kept.delete(key);
    });
    return value;
  };
}
