import type { Bet } from './bets.ts';
import type { CombinedBet } from './combined.ts';

/** A bet of a person: a single one, or a combined one with its legs. */
export type SingleOrCombined = Bet | CombinedBet;

/** Whether the bet is a combined one. */
export const isCombined = (bet: SingleOrCombined): bet is CombinedBet => 'legs' in bet;

/** Whether the bet, or a leg of it, is on the match. */
export const isOnMatch = (bet: SingleOrCombined, matchId: number): boolean =>
  (isCombined(bet) ? bet.legs : [bet]).some(({ match_id }) => match_id === matchId);

/** Bets of both kinds in one list, the latest first. */
export const latestFirst = (bets: readonly SingleOrCombined[]): SingleOrCombined[] =>
  [...bets].sort((one, other) => Date.parse(other.placed_at) - Date.parse(one.placed_at));
