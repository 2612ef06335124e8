import { GAMES, type Game } from '../../src/fairness/games.ts';
import {
  type MoneyRoute,
  type PlayRoute,
  playRouteOf,
  type Resolution,
  type ResolveRequest,
} from '../../src/schemas/shared/requests.ts';
import { combinedCashOutReceipt, combinedReceipt } from '../bets/combined/read.ts';
import { privateLeagueById, privateLeagueOfMember, receiptOfBet } from '../bets/private-leagues/read.ts';
import { betReceipt, cashOutReceipt } from '../bets/receipt.ts';
import type { Context } from '../context.ts';
import { receiptOf } from '../games/rounds.ts';
import { depositOf } from './deposits.ts';
import { settleKey } from './idempotency.ts';
import { withdrawalReceipt } from './withdrawals.ts';

type Answer = (context: Context, userId: number, id: number) => Promise<unknown>;

/** The answer of each call about its effect, except for rounds of games. */
const ANSWERS: Record<Exclude<MoneyRoute, PlayRoute>, Answer> = {
  'live-bet/save': ({ database }, userId, id) => betReceipt(database, userId, id),
  'live-bet/save-combined': ({ database }, userId, id) => combinedReceipt(database, userId, id),
  'live-bet/cancel': ({ database }, userId, id) => betReceipt(database, userId, id),
  'live-bet/cash-out': ({ database }, userId, id) => cashOutReceipt(database, userId, id),
  'live-bet/cash-out-combined': ({ database }, userId, id) => combinedCashOutReceipt(database, userId, id),
  'deposit/create': depositOf,
  'withdrawal/request': ({ database }, userId, id) => withdrawalReceipt(database, userId, id),
  leagues: ({ database }, userId, id) => privateLeagueById(database, userId, id),
  'leagues/:id/join': ({ database }, userId, id) => privateLeagueOfMember(database, userId, id),
  'leagues/:id/bets': ({ database }, userId, id) => receiptOfBet(database, userId, id),
};

const isOther = (route: MoneyRoute): route is keyof typeof ANSWERS => route in ANSWERS;

function effectOf(context: Context, userId: number, route: MoneyRoute, id: number): Promise<unknown> {
  if (isOther(route)) return ANSWERS[route](context, userId, id);
  return receiptOf(context.database, gameOf(route), userId, id);
}

function gameOf(route: PlayRoute): Game {
  const game = GAMES.find((one) => playRouteOf(one) === route);
  if (game === undefined) throw new Error(`No game is played by ${route}`);
  return game;
}

/**
 * The outcome of a money request. It spends the request's key: a request that has had no effect never will.
 */
export async function resolveRequest(
  context: Context,
  userId: number,
  { route, key }: ResolveRequest,
): Promise<Resolution> {
  const effectId = await settleKey(context.database, userId, route, key);
  if (effectId === null) return { outcome: 'never', data: null };
  return { outcome: 'applied', data: await effectOf(context, userId, route, effectId) };
}
