import { define, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { ActivityCount } from '../account/activity.ts';
import { Rupees } from '../shared/rupees.ts';
import { WalletMove } from '../wallet/wallet.ts';
import { Bet } from './bets.ts';
import { CombinedBet } from './combined.ts';
import { isWinRatio, Match, Matches } from './matches.ts';

/** The first event on every connection. It contains all that a page needs after a gap. */
export const Hello = type({ server_time: string(), matches: Matches });
export type Hello = Infer<typeof Hello>;

/** A match has changed: it opened, moved to its next window, closed, or was decided. The event contains all of it. */
export const MatchChanged = type({ server_time: string(), match: Match });
export type MatchChanged = Infer<typeof MatchChanged>;

/** The most sides whose prices one stream can carry: enough for several screens of matches. */
export const MOST_SIDES = 600;

export type PriceMove = [team_value: number, win_ratio: number, price: number];

/** One hand-written check: a struct for each move would take a tenth of a slow phone's time at 1,000 moves a second. */
const PriceMoves = define<PriceMove[]>(
  'price moves',
  (value) => Array.isArray(value) && value.every(isPriceMove),
);

/** Prices that moved since the last such event. The first event of a price stream contains all its prices. */
const PricesMoved = type({ server_time: string(), prices: PriceMoves });

/**
 * A move of the signed-in person's wallet. Moves come in order, and the event's id is the wallet's revision, so that a
 * reconnect with Last-Event-ID misses none. A lost bet is a move of ₹0. `bet` or `combined` is the bet behind the move.
 */
export const WalletChanged = type({
  revision: integer(),
  totalWalletAmount: Rupees,
  move: WalletMove,
  bet: nullable(Bet),
  combined: optional(nullable(CombinedBet)),
});
export type WalletChanged = Infer<typeof WalletChanged>;

/** The signed-in person has changed their limits or begun a break, perhaps on another device; `GET limits` has them. */
const LimitsChanged = type({ server_time: string() });
type LimitsChanged = Infer<typeof LimitsChanged>;

/** Sent every five seconds, so that pages notice a dead connection and keep their clock right. */
const Ping = type({ server_time: string() });

/** The events of `live-bet/stream`. */
export type LiveEvent =
  | { event: 'hello'; data: Hello }
  | { event: 'match'; data: MatchChanged }
  | { event: 'prices'; data: Infer<typeof PricesMoved> }
  | { event: 'wallet'; data: WalletChanged }
  | { event: 'activity'; data: ActivityCount }
  | { event: 'limits'; data: LimitsChanged }
  | { event: 'ping'; data: Infer<typeof Ping> };

/** The struct for the data of each event. */
export const LIVE_STRUCTS = {
  hello: Hello,
  match: MatchChanged,
  prices: PricesMoved,
  wallet: WalletChanged,
  activity: ActivityCount,
  limits: LimitsChanged,
  ping: Ping,
};

const isPriceMove = (move: Partial<PriceMove> | null) =>
  Number.isInteger(move?.[0]) && isWinRatio(move?.[1]) && isWinRatio(move?.[2]);
