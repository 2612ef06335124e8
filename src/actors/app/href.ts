/** The present path and query with these parameters changed; null removes one. */
export function hrefWith(changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const search = query.toString();
  return location.pathname + (search === '' ? '' : `?${search}`);
}

export { isOwnPath } from '../../machines/app/dialog.machine.ts';
