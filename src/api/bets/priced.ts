import type { Match, Side } from '../../schemas/bets/matches.ts';
import type { Answer } from '../../schemas/shared/answer.ts';

/** A side in an answer with its price; or one that has a bet, whose worth depends on a price not in the answer. */
export type Priced = Pick<Side, 'team_value' | 'win_ratio'> & Partial<Pick<Side, 'price'>>;

type Listener = (sides: readonly Priced[], askedAt: number) => void;
let hear: Listener = () => {};

/** Has the sides in each answer told, and when (`performance.now()`) it was asked for. */
export function onPriced(listener: Listener): void {
  hear = listener;
}

/** Tells the prices of the sides in a fresh answer, and returns its data. A cached answer tells nothing of them. */
export async function priced<T>(
  asking: Promise<Pick<Answer<T>, 'status' | 'data'>>,
  sidesIn: (data: T) => readonly Priced[],
): Promise<T> {
  const askedAt = performance.now();
  const { status, data } = await asking;
  if (status === 200) hear(sidesIn(data), askedAt);
  return data;
}

/** All that can be bet on. */
export function sidesOf(matches: Match | readonly Match[]): Side[] {
  return [matches].flat().flatMap(({ sides, toss }) => [...sides, toss]);
}
