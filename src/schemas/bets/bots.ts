import { array, enums, type Infer, integer, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';

/** The styles of the demo's bots, in the order in which pages list them. */
export const BOT_STYLES = ['favourites', 'outsiders', 'momentum', 'contrarian'] as const;

export const BotStyle = enums(BOT_STYLES);
export type BotStyle = Infer<typeof BotStyle>;

/** A bot of the demo, with its single bets that ended in the last seven days. */
export const Bot = type({
  name: string(),
  style: BotStyle,
  won: integer(),
  lost: integer(),
  staked: Rupees,
  returned: Rupees,
});
export type Bot = Infer<typeof Bot>;
/** Answer of `live-bet/bots`; empty without bots. */
export const Bots = array(Bot);
