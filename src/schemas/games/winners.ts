import { array, enums, type Infer, string, type } from 'superstruct';
import { GAMES } from '../../fairness/games.ts';
import { Rupees } from '../shared/rupees.ts';

/** A win, with the winner's name masked. */
export const Winner = type({
  /** Identifies the win. */
  id: string(),
  name: string(),
  game: enums(['match', ...GAMES]),
  /** The match's name; empty for a game. */
  match: string(),
  stake: Rupees,
  payout: Rupees,
  at: string(),
});
export type Winner = Infer<typeof Winner>;
/** Answer of `winners`: latest first. */
export const Winners = array(Winner);
