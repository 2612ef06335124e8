import { enums, type Infer, object, pattern, string, type, unknown } from 'superstruct';
import { GAME_PATHS, GAMES, type Game } from '../../fairness/games.ts';

/** The call that plays a round of a game. */
export type PlayRoute = `${(typeof GAME_PATHS)[Game]}/play`;
export const playRouteOf = (game: Game): PlayRoute => `${GAME_PATHS[game]}/play`;

/** The calls that move money or league points, and so have an Idempotency-Key. */
const MONEY_ROUTES = [
  'live-bet/save',
  'live-bet/save-combined',
  'live-bet/cancel',
  'live-bet/cash-out',
  'live-bet/cash-out-combined',
  'deposit/create',
  'withdrawal/request',
  'leagues',
  'leagues/:id/join',
  'leagues/:id/bets',
  ...GAMES.map(playRouteOf),
] as const;
export const MoneyRoute = enums(MONEY_ROUTES);
export type MoneyRoute = Infer<typeof MoneyRoute>;

export const IdempotencyKey = pattern(string(), /^[A-Za-z0-9-]{16,64}$/);

/** Asks for the outcome of a money request whose answer was lost. */
export const ResolveRequest = object({ route: MoneyRoute, key: IdempotencyKey });
export type ResolveRequest = Infer<typeof ResolveRequest>;

/**
 * `applied`: the request took effect, and `data` is the call's answer. `never`: it did not take effect and
 * never will, because its key is now spent: a request still on its way is refused.
 */
export const Resolution = type({ outcome: enums(['applied', 'never']), data: unknown() });
export type Resolution = Infer<typeof Resolution>;
/** The same, with `data` checked by the struct of its call. */
export type Resolved<T> = { outcome: 'applied'; data: T } | { outcome: 'never' };

/** A message of the demo inbox. */
export const InboxMessage = type({
  id: string(),
  channel: enums(['sms', 'email']),
  to: string(),
  text: string(),
  at: string(),
});
export type InboxMessage = Infer<typeof InboxMessage>;

/** A money request with an unknown outcome, as a tab stores it across a reload. */
export const PendingRequest = object({ route: MoneyRoute, key: IdempotencyKey, subject: string() });
export type PendingRequest = Infer<typeof PendingRequest>;
