const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The comparable form of a value: of a file only what can be read synchronously; of random keys only which
 * are equal.
 */
export function comparable(value: unknown): unknown {
  const keys: string[] = [];
  const of = (inner: unknown): unknown => {
    if (typeof inner === 'string' && UUID.test(inner)) {
      if (!keys.includes(inner)) keys.push(inner);
      return `key ${keys.indexOf(inner)}`;
    }
    if (inner instanceof Blob)
      return { name: inner instanceof File ? inner.name : '', size: inner.size, type: inner.type };
    if (typeof inner === 'function') return '(function)';
    if (Array.isArray(inner)) return inner.map(of);
    if (typeof inner !== 'object' || inner === null) return inner;
    if ('getSnapshot' in inner) return '(actor)';
    return Object.fromEntries(Object.entries(inner).map(([key, part]) => [key, of(part)]));
  };
  return of(value);
}
