/** Answers on their way to calls without a body, by what was asked; undefined where none came. */
export type Begun = Map<string, Promise<Response | undefined>>;

declare global {
  /** What `src/begin.ts` has asked for while this code was still on its way. */
  var begun: Begun | undefined;
}

/** One call with one bearer: what was asked for somebody else answers nobody. */
export const keyOf = (method: string | undefined, url: string, bearer: string | null) =>
  `${method} ${url} ${bearer}`;

/** `fetch`, but for a call that has begun already: that is taken, once. */
export const fetchUnlessBegun: typeof fetch = async (input, init) => {
  const key = keyOf(init?.method, `${input}`, new Headers(init?.headers).get('authorization'));
  const answer = globalThis.begun?.get(key);
  globalThis.begun?.delete(key);
  const givenUp = new Promise<undefined>((resolve) =>
    init?.signal?.addEventListener('abort', () => resolve(undefined)),
  );
  return (answer && (await Promise.race([answer, givenUp]))) ?? fetch(input, init);
};
