import type { Match, Side } from '../../schemas/bets/matches.ts';
import type { Answer } from '../../schemas/shared/answer.ts';

/**
 * A side with its price in an answer; or a side of a bet whose value depends on a price that the answer
 * lacks.
 */
export type Priced = Pick<Side, 'team_value' | 'win_ratio'> & Partial<Pick<Side, 'price'>>;

type Listener = (sides: readonly Priced[], askedAt: number) => void;
let hear: Listener = () => {};

/** Calls back with the sides of each answer, and the time (`performance.now()`) of its request. */
export function onPriced(listener: Listener): void {
  hear = listener;
}

/** Reports the prices in a fresh answer, and returns its data. A cached answer reports none. */
export async function priced<T>(
  asking: Promise<Pick<Answer<T>, 'status' | 'data'>>,
  sidesIn: (data: T) => readonly Priced[],
): Promise<T> {
  const askedAt = performance.now();
  const { status, data } = await asking;
  if (status === 200) hear(sidesIn(data), askedAt);
  return data;
}

/** All sides that can be bet on. */
export function sidesOf(matches: Match | readonly Match[]): Side[] {
  return [matches].flat().flatMap(({ sides, toss }) => [...sides, toss]);
}
