import { array, enums, type Infer, string, type } from 'superstruct';
import { GAMES } from '../../fairness/games.ts';
import { Rupees } from '../shared/rupees.ts';

/** A win of somebody, whose name is masked. */
export const Winner = type({
  /** Tells it from the others. */
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
/** Answer of `winners`: the latest first. */
export const Winners = array(Winner);
