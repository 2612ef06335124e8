import { type Match, pricedSides, type Side } from '../../schemas/bets/matches.ts';
import type { Answer } from '../../schemas/shared/answer.ts';

/**
 * A side of a match in an answer, with its price; or the side of a bet in an answer, which has no price although the
 * bet's value depends on it.
 */
export type Priced = Pick<Side, 'team_value' | 'win_ratio'> & Partial<Pick<Side, 'price'>>;

type Listener = (sides: readonly Priced[], askedAt: number) => void;
let hear: Listener = () => {};

/** Sets the listener for the sides of each answer; it also gets the time (`performance.now()`) of the request. */
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

/** All sides of these matches, the toss and the sides of lines included. */
export function sidesOf(matches: Match | readonly Match[]): Side[] {
  return [matches].flat().flatMap(pricedSides);
}
