/**
 * Whether two values are equal: plain objects and lists by content, dates by time, everything else (a text, a file, an
 * actor) by identity.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Date && other instanceof Date) return isSame(one.getTime(), other.getTime());
  if (!isPlain(one) || !isPlain(other) || one.constructor !== other.constructor) return Object.is(one, other);
  return Object.keys({ ...one, ...other }).every((name) => isSame(one[name], other[name]));
}

function isPlain(thing: unknown): thing is Record<string, unknown> {
  return thing instanceof Object && (thing.constructor === Object || thing.constructor === Array);
}
