/**
 * The addresses of the site, kept in the hash. Everything that a page of it shows is in its address, so that
 * it can be sent to a colleague.
 */
export const addressOf = {
  chart: (name: string) => `/${name}`,
  state: (name: string, state: string) => `/${name}/state/${encodeURIComponent(state)}`,
  play: (name: string, choices: readonly string[]) => `/${name}/play/${['', ...choices].join('.').slice(1)}`,
  walk: (name: string) => `/${name}/walk`,
  event: (type: string) => `/event/${encodeURIComponent(type)}`,
  screen: (path: string) => `/screen/${encodeURIComponent(path)}`,
  find: (text: string) => (text === '' ? '/' : `/find/${encodeURIComponent(text)}`),
};

/** Decodes a part of an address; returns it unchanged if its encoding is broken. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
