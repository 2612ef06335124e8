import { array, type Infer, integer, nullable, number, optional, string, type } from 'superstruct';
import { Side } from './matches.ts';

/** A row of `live-bet/extra-time-list`. Only the three fields of the specification are required. */
export const ExtraTimeBet = type({
  match_name: nullable(string()),
  match_time: array(string()),
  /** The most that each window pays, in the order of match_time. */
  win_ratio: array(number()),
  match_id: optional(integer()),
  /** The sides of the match with their present ratios. */
  sides: optional(array(Side)),
});
export type ExtraTimeBet = Infer<typeof ExtraTimeBet>;
export const ExtraTimeBets = array(ExtraTimeBet);
