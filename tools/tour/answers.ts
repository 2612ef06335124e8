import type { APIResponse } from 'playwright-core';

/** Makes one of the server's calls, and returns its `data`. */
export type Ask = (call: string) => Promise<unknown>;

const TRIES = 60;
const PAUSE_MS = 500;

/** Repeats the call while the server is overloaded, which passes on a busy machine. */
export async function untilHeard(call: () => Promise<APIResponse>): Promise<APIResponse> {
  for (let tries = 1; ; tries++) {
    const answer = await call();
    if (answer.status() !== 503 || tries === TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The matches that take bets, those that stay open the longest first. */
export async function openMatches(ask: Ask): Promise<unknown[]> {
  const matches: unknown = await ask('live-bet');
  if (!Array.isArray(matches)) throw new Error('The list of matches did not arrive');
  return matches
    .filter((match) => field(match, 'state') === 'open')
    .toSorted((one, other) => field(other, 'closes_at').localeCompare(field(one, 'closes_at')));
}

/** The match that stays open the longest. */
export const matchOpenLongest = async (ask: Ask): Promise<unknown> => (await openMatches(ask))[0];

/** The first row of a list, paged or not. */
export function first(list: unknown): unknown {
  const rows = Array.isArray(list) ? list : partOf(list, 'rows');
  if (Array.isArray(rows) && rows.length > 0) return rows[0];
  throw new Error('The list has no rows');
}

export const dataOf = (answer: unknown) => partOf(answer, 'data');

export const field = (thing: unknown, name: string) => String(partOf(thing, name));

export function partOf(thing: unknown, name: string): unknown {
  if (typeof thing !== 'object' || thing === null || !(name in thing))
    throw new Error(`No ${name} in ${JSON.stringify(thing)}`);
  return Object.entries(thing).find(([key]) => key === name)?.[1];
}
