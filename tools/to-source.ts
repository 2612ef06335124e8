/** A value as source text. Throws for one that source cannot say, such as a function. */
export function toSource(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (value === undefined || value === null || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`;
  // What is in it comes only later, and a picture is none of an example's matters.
  if (value instanceof File)
    return `new File([], ${toSource(value.name)}, { type: ${toSource(value.type)} })`;
  if (value instanceof Blob) return 'new Blob([])';
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return `{ ${Object.entries(value)
      .map(([key, inner]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : toSource(key)}: ${toSource(inner)}`)
      .join(', ')} }`;
  throw new Error(`source cannot say ${String(value)}`);
}
