import { array, enums, type Infer, integer, optional, string, type } from 'superstruct';
import { GAMES } from '../../fairness/games.ts';
import { BotStyle } from '../bets/bots.ts';
import { Rupees } from '../shared/rupees.ts';

/** A win. A person's name is masked, a bot's is not. */
export const Winner = type({
  /** Identifies the win. */
  id: string(),
  name: string(),
  game: enums(['match', ...GAMES]),
  /** The match's name; empty for a game. */
  match: string(),
  match_id: optional(integer()),
  /** The selection that won, such as `Kites`, `Head` or `Over 62.5 points`; absent for a game. */
  selection: optional(string()),
  /** The winner's style, if it is a bot. */
  bot: optional(BotStyle),
  stake: Rupees,
  payout: Rupees,
  at: string(),
});
export type Winner = Infer<typeof Winner>;
/** Answer of `winners`: latest first. */
export const Winners = array(Winner);
