import { createHash } from 'node:crypto';
import { is } from 'superstruct';
import { IdempotencyKey, type MoneyRoute } from '../../src/schemas/shared/requests.ts';
import { limitRefusal } from '../account/limits/limit-refusal.ts';
import type { Param, Queryable } from '../database/database.ts';
import { Refusal } from '../refusal.ts';

interface WithHeaders {
  headers: Record<string, string | string[] | undefined>;
}

/** A request that moves money: its route, and the key by which a repetition is recognised. */
export interface KeyedRequest {
  route: MoneyRoute;
  /** null for a request without a key, which never counts as a repetition. */
  key: string | null;
  bodyHash: string;
}

/** A request with its person. */
export interface MoneyRequest extends KeyedRequest {
  userId: number;
}

/**
 * The key and the hash of the body that identify a money request.
 * @param body as coerced by its struct
 * @throws Refusal 400 when the Idempotency-Key header is not a key
 */
export function keyedRequest(request: WithHeaders, route: MoneyRoute, body: unknown): KeyedRequest {
  return { route, key: readKey(request), bodyHash: hashBody(body) };
}

/** The same with its person. */
export function moneyRequest(
  request: WithHeaders,
  userId: number,
  route: MoneyRoute,
  body: unknown,
): MoneyRequest {
  return { userId, ...keyedRequest(request, route, body) };
}

function readKey(request: WithHeaders): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (!is(key, IdempotencyKey)) {
    throw new Refusal(400, 'Idempotency-Key must be 16 to 64 letters, digits or dashes');
  }
  return key;
}

/** SHA-256 over JSON with sorted keys, so that the order of fields makes no difference. */
export function hashBody(body: unknown): string {
  const canonical = JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonical).digest('hex');
}

/**
 * The earlier effect of the key, or null without any. Keys are kept as long as the ledger, so that none ever acts
 * twice; a key older than 30 days is refused, since nobody repeats a request that late.
 * @throws Refusal 409 when the key was given up or is too old, 422 when it belongs to another body
 */
export async function replayOf(
  database: Queryable,
  { userId, route, key, bodyHash }: MoneyRequest,
): Promise<{ effectId: number } | null> {
  if (key === null) return null;
  const [kept] = await database.query<{ body_hash: string; effect_id: number | null; old: boolean }>(
    `select body_hash, effect_id, at < now() - interval '30 days' as old
     from idempotency_keys where user_id = $1 and route = $2 and key = $3`,
    [userId, route, key],
  );
  if (kept === undefined) return null;
  if (kept.effect_id === null) {
    throw new Refusal(409, 'This request was given up', { data: { givenUp: true }, event: 'key.given-up' });
  }
  if (kept.old) {
    throw new Refusal(409, 'This request was made more than 30 days ago', {
      data: { tooOld: true },
      event: 'key.too-old',
    });
  }
  if (kept.body_hash !== bodyHash) {
    throw new Refusal(422, 'This Idempotency-Key was used for another request', { event: 'key.other-body' });
  }
  return { effectId: kept.effect_id };
}

/**
 * The id of the request's effect, which happens once for a key. A first request takes one round trip: the effect stores
 * the key (see `keepKey`), and the key is looked up only if that fails. Of two concurrent requests, the later one waits
 * at the unique index.
 * @param request the request, or a function that finds its person
 * @param effect one statement or transaction, so that a failure leaves nothing behind
 */
export async function once(
  database: Queryable,
  request: MoneyRequest | (() => Promise<MoneyRequest>),
  effect: () => Promise<number>,
): Promise<number> {
  try {
    return await effect();
  } catch (error) {
    const earlier = await replayOf(database, typeof request === 'function' ? await request() : request);
    if (earlier === null) throw limitRefusal(error) ?? error;
    return earlier.effectId;
  }
}

/**
 * A common table expression that stores the request's key in the same statement as its effect:
 * ```
 * with placed as (insert into bets … returning id),
 *      ${keepKey('placed', '$1::bigint', 5)}
 * select id from placed
 * ```
 * with `...keyParams(request)` as parameters 5 to 7. It fails the statement when the key is already there.
 * @param effect the name of an expression whose only row has the effect's `id`
 * @param userId an expression: whose request it is
 * @param first the number of the first of three parameters
 */
export function keepKey(effect: string, userId: string, first: number): string {
  return `kept_key as (
    insert into idempotency_keys (user_id, route, key, body_hash, effect_id)
    select ${userId}, $${first}::text, $${first + 1}::text, $${first + 2}::text, id
    from ${effect} where $${first + 1}::text is not null)`;
}

/**
 * The same for many effects at once.
 * @param effects the name of an expression whose rows have `user_id`, `route`, `key`, `body_hash` and the effect's `id`
 */
export const keepKeys = (effects: string) => `kept_key as (
    insert into idempotency_keys (user_id, route, key, body_hash, effect_id)
    select user_id, route, key, body_hash, id from ${effects} where key is not null)`;

/** The parameters of `keepKey`. */
export function keyParams({ route, key, bodyHash }: KeyedRequest): Param[] {
  return [route, key, bodyHash];
}

/**
 * The id of the effect of a request, or null if it has none: this call then spends the key, so that it never will.
 * Waits for a request in flight, on the unique index.
 */
export async function settleKey(
  database: Queryable,
  userId: number,
  route: MoneyRoute,
  key: string,
): Promise<number | null> {
  await database.query(
    `insert into idempotency_keys (user_id, route, key, body_hash, effect_id)
     values ($1, $2, $3, '', null) on conflict do nothing`,
    [userId, route, key],
  );
  const [kept] = await database.query<{ effect_id: number | null }>(
    'select effect_id from idempotency_keys where user_id = $1 and route = $2 and key = $3',
    [userId, route, key],
  );
  return kept?.effect_id ?? null;
}
