import type { Bet } from './bets.ts';
import type { CombinedBet } from './combined.ts';

/** An open bet of a person: a single one, or a combined one with its legs. */
export type OpenBet = Bet | CombinedBet;

/** Whether the bet is a combined one. */
export const isCombined = (bet: OpenBet): bet is CombinedBet => 'legs' in bet;

/** Whether the bet still depends on this match. */
export const isOnMatch = (bet: OpenBet, matchId: number): boolean =>
  isCombined(bet)
    ? bet.legs.some(({ match_id, status }) => match_id === matchId && status === 'open')
    : bet.match_id === matchId;
