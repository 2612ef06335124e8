import { define, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { ActivityCount } from '../account/activity.ts';
import { Rupees } from '../shared/rupees.ts';
import { WalletMove } from '../wallet/wallet.ts';
import { Bet } from './bets.ts';
import { CombinedBet } from './combined.ts';
import { isWinRatio, Match, Matches } from './matches.ts';

/** First on every connection: all that a reconnecting page needs to be right again. */
export const Hello = type({ server_time: string(), matches: Matches });
export type Hello = Infer<typeof Hello>;

/** A match that opened, moved to its next window, closed, was settled or abandoned; whole. */
export const MatchChanged = type({ server_time: string(), match: Match });
export type MatchChanged = Infer<typeof MatchChanged>;

/** So many prices may one stream be of: several screens full of matches. */
export const MOST_SIDES = 600;

export type PriceMove = [team_value: number, win_ratio: number, price: number];

/** One check of its own: a struct for each of a thousand moves takes a slow phone a tenth of its time. */
const PriceMoves = define<PriceMove[]>(
  'price moves',
  (value) => Array.isArray(value) && value.every(isPriceMove),
);

/** Prices that moved since the last such event. First of a stream of prices: all of it. */
const PricesMoved = type({ server_time: string(), prices: PriceMoves });

/**
 * A move of the signed-in person's wallet, in order; the event's id is the wallet's revision, so that a
 * reconnect with Last-Event-ID misses none. A lost bet is a move of 0. `bet` or `combined` is what the
 * move belongs to.
 */
export const WalletMoved = type({
  revision: integer(),
  totalWalletAmount: Rupees,
  move: WalletMove,
  bet: nullable(Bet),
  combined: optional(nullable(CombinedBet)),
});
export type WalletMoved = Infer<typeof WalletMoved>;

/** Every five seconds, so that a dead line is noticed and the clock stays right. */
const Ping = type({ server_time: string() });

/** The events of `live-bet/stream`. */
export type LiveEvent =
  | { event: 'hello'; data: Hello }
  | { event: 'match'; data: MatchChanged }
  | { event: 'prices'; data: Infer<typeof PricesMoved> }
  | { event: 'wallet'; data: WalletMoved }
  | { event: 'activity'; data: ActivityCount }
  | { event: 'ping'; data: Infer<typeof Ping> };

/** The struct of each event's data. */
export const LIVE_STRUCTS = {
  hello: Hello,
  match: MatchChanged,
  prices: PricesMoved,
  wallet: WalletMoved,
  activity: ActivityCount,
  ping: Ping,
};

const isPriceMove = (move: Partial<PriceMove> | null) =>
  Number.isInteger(move?.[0]) && isWinRatio(move?.[1]) && isWinRatio(move?.[2]);
