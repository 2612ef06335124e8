import { printable } from '../src/schemas/shared/printable.ts';

/**
 * A value as source text that evaluates to the same value.
 * @throws Error for a value that source cannot express, such as a function
 */
export function toSource(value: unknown): string {
  // JSON does not escape some characters that end a line of source or reverse its order.
  if (typeof value === 'string') return printable(JSON.stringify(value));
  if (Object.is(value, -0)) return '-0';
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`;
  // A file's content can only be read asynchronously, and no example depends on it.
  if (value instanceof File)
    return `new File([], ${toSource(value.name)}, { type: ${toSource(value.type)} })`;
  if (value instanceof Blob) return 'new Blob([])';
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${keySource(key)}: ${toSource(inner)}`)
      .join(', ')} }`;
  throw new Error(`source code cannot express ${printable(String(value))}`);
}

/** `__proto__` names a property only in brackets; otherwise it sets the prototype. */
function keySource(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(key) ? key : toSource(key);
}
