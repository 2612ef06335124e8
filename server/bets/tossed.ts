import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { Refusal } from '../refusal.ts';

/** The refusal of an act on a bet on the toss once the coin has been thrown. */
export const tossedAlready = (state: string, toss: Prediction | null) =>
  new Refusal(409, 'The coin of this match has been tossed', { data: { state, toss } });
