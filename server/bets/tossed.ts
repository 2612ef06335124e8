import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { Refusal } from '../refusal.ts';

/** A bet on the toss comes after the coin has been thrown. */
export const tossedAlready = (state: string, toss: Prediction | null) =>
  new Refusal(409, 'The coin of this match has been tossed', { data: { state, toss } });
