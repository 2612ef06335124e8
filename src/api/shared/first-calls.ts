/** Answers to calls without a body that are on their way, by `keyOf`; undefined where a call failed. */
export type FirstCalls = Map<string, Promise<Response | undefined>>;

declare global {
  /** The calls that `src/first-calls.ts` has started while the page's code was loading. */
  var firstCalls: FirstCalls | undefined;
}

/** Names one call of one user: nobody gets the answer to somebody else's call. */
export const keyOf = (method: string | undefined, url: string, bearer: string | null) =>
  `${method} ${url} ${bearer}`;

/** `fetch`, except for a call that has been started early: that answer is taken, once. */
export const fetchOrTakeFirstCall: typeof fetch = async (input, init) => {
  const key = keyOf(init?.method, `${input}`, new Headers(init?.headers).get('authorization'));
  const answer = globalThis.firstCalls?.get(key);
  globalThis.firstCalls?.delete(key);
  const aborted = new Promise<undefined>((resolve) =>
    init?.signal?.addEventListener('abort', () => resolve(undefined)),
  );
  return (answer && (await Promise.race([answer, aborted]))) ?? fetch(input, init);
};
