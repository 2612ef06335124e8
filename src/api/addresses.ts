/**
 * Addresses of calls. In the build these two stand for what ofetch takes from ufo, which reads addresses of any kind:
 * ten times as much code.
 */

/** @param base where the calls are, with the slash at its end */
export const withBase = (path: string, base: string): string => base + path;

/** @param query what is undefined is left out */
export function withQuery(address: string, query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  return said.length === 0 ? address : `${address}?${new URLSearchParams(said)}`;
}
