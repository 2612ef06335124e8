/** Addresses of the site, for its hash: everything that a page of it shows can be sent to a colleague. */
export const addressOf = {
  chart: (name: string) => `/${name}`,
  state: (name: string, state: string) => `/${name}/state/${encodeURIComponent(state)}`,
  play: (name: string, choices: readonly string[]) => `/${name}/play/${['', ...choices].join('.').slice(1)}`,
  walk: (name: string) => `/${name}/walk`,
  event: (type: string) => `/event/${encodeURIComponent(type)}`,
  screen: (path: string) => `/screen/${encodeURIComponent(path)}`,
  find: (text: string) => (text === '' ? '/' : `/find/${encodeURIComponent(text)}`),
};

/** A part of an address as it was before it was encoded; as it is, if somebody has mistyped its encoding. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
