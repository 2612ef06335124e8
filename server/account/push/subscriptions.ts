import { ECDH } from 'node:crypto';
import {
  type ChoosePush,
  type LookPush,
  MOST_DEVICES,
  type PushChoices,
  type PushState,
  type RenewPush,
  type SubscribePush,
} from '../../../src/schemas/account/push.ts';
import type { Caller, Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { sweep } from '../../database/sweep.ts';
import { Refusal } from '../../refusal.ts';
import { holdOpen } from '../closing/closed.ts';
import { isSharedAccount } from '../demo-account.ts';
import { pushKeys } from './keys.ts';
import { checkEndpoint } from './reach.ts';

interface ChoicesRow {
  team_started: boolean;
  bet_settled: boolean;
  league_decided: boolean;
  quiet_from: string | null;
  quiet_until: string | null;
}

const CHOICES = 'team_started, bet_settled, league_decided, quiet_from, quiet_until';

/** The parts of the server that subscriptions need. */
type PushContext = Pick<Context, 'mode' | 'push' | 'database' | 'seal'>;

/**
 * The public key, and the choices for this browser's subscription if it belongs to the caller's session. Its messages come
 * in the language of the page from now on.
 */
export async function lookPush(
  context: PushContext,
  caller: Caller,
  { endpoint, language }: LookPush,
): Promise<PushState> {
  const { database } = context;
  if (endpoint !== null)
    await database.query(
      'update push_subscriptions set language = $3 where endpoint = $1 and session_id = $2 and language <> $3',
      [endpoint, caller.sessionId, language],
    );
  return stateOf(context, caller, endpoint);
}

async function stateOf(context: PushContext, caller: Caller, endpoint: string | null): Promise<PushState> {
  const { publicKey } = await pushKeys(context);
  return {
    public_key: publicKey,
    choices: endpoint === null ? null : await choicesOf(context.database, caller, endpoint),
    is_shared: await isSharedAccount(context, caller.userId),
  };
}

async function choicesOf(
  database: Queryable,
  { sessionId }: Caller,
  endpoint: string,
): Promise<PushChoices | null> {
  const [row] = await database.query<ChoicesRow>(
    `select ${CHOICES} from push_subscriptions where endpoint = $1 and session_id = $2`,
    [endpoint, sessionId],
  );
  return row === undefined ? null : toChoices(row);
}

const toChoices = ({ quiet_from, quiet_until, ...rest }: ChoicesRow): PushChoices => ({
  ...rest,
  quiet: quiet_from === null || quiet_until === null ? null : { from: quiet_from, until: quiet_until },
});

/**
 * Turns messages on for this browser. A subscription of somebody else on the same browser, or of an earlier session, is
 * taken over. A session has one subscription, and a person at most ten.
 * @throws Refusal 400 with `errors`, 401 with `data.closed`, 409 for the demo account, whose messages strangers would get
 */
export async function subscribePush(
  context: PushContext,
  caller: Caller,
  subscription: SubscribePush,
): Promise<PushState> {
  const { database, push } = context;
  const { endpoint, p256dh, auth, language, choices } = subscription;
  checkEndpoint(endpoint, push.origins);
  checkPoint(p256dh);
  if (await isSharedAccount(context, caller.userId))
    throw new Refusal(
      409,
      'Everybody who tries the demo shares this account: register to get notifications of an account of your own',
    );
  await database.transaction(async (tx) => {
    // The lock makes the second of two concurrent calls count the first one's subscription.
    await holdOpen(tx, caller.userId);
    await tx.query('delete from push_subscriptions where endpoint = $1 or session_id = $2', [
      endpoint,
      caller.sessionId,
    ]);
    await tx.query(
      `delete from push_subscriptions where user_id = $1 and id not in (
         select id from push_subscriptions where user_id = $1 order by made_at desc, id desc limit $2)`,
      [caller.userId, MOST_DEVICES - 1],
    );
    // Two people may turn messages on in one browser at once: the later one has it.
    await tx.query(
      `insert into push_subscriptions as s (user_id, session_id, endpoint, p256dh, auth, language, ${CHOICES})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (endpoint) do update set
         user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
         language = excluded.language, team_started = excluded.team_started, bet_settled = excluded.bet_settled,
         league_decided = excluded.league_decided, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
         made_at = clock_timestamp(), chosen_at = clock_timestamp(), used_at = null`,
      [caller.userId, caller.sessionId, endpoint, p256dh, auth, language, ...columnsOf(choices)],
    );
  });
  return stateOf(context, caller, endpoint);
}

const columnsOf = ({ team_started, bet_settled, league_decided, quiet }: PushChoices) => [
  team_started,
  bet_settled,
  league_decided,
  quiet?.from ?? null,
  quiet?.until ?? null,
];

/** @throws Refusal 400 with `errors.p256dh` when the key is no point of P-256 */
function checkPoint(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    const wrong = 'This is not the key of a subscription';
    throw new Refusal(400, wrong, { errors: { p256dh: wrong } });
  }
}

/**
 * Changes the choices for this browser, and the language of its messages.
 * @throws Refusal 404 when its subscription is not, or no longer, that of the caller's session
 */
export async function choosePush(
  context: PushContext,
  caller: Caller,
  { endpoint, language, choices }: ChoosePush,
): Promise<PushState> {
  const changed = await context.database.query(
    `update push_subscriptions set team_started = $3, bet_settled = $4, league_decided = $5, quiet_from = $6,
            quiet_until = $7, language = $8, chosen_at = clock_timestamp()
     where endpoint = $1 and session_id = $2 returning id`,
    [endpoint, caller.sessionId, ...columnsOf(choices), language],
  );
  if (changed.length === 0) throw notOn();
  return stateOf(context, caller, endpoint);
}

const notOn = () => new Refusal(404, 'Messages are not turned on for this device');

/** Turns messages off for this browser; repeating has no effect. */
export async function unsubscribePush(
  database: Queryable,
  { sessionId }: Caller,
  endpoint: string,
): Promise<void> {
  await database.query('delete from push_subscriptions where endpoint = $1 and session_id = $2', [
    endpoint,
    sessionId,
  ]);
}

/**
 * Replaces a subscription that the browser has renewed by itself, with no page open and nobody's token at hand. The secret
 * of the old one proves that it is the same browser.
 * @throws Refusal 400 with `errors` · 404 without such a subscription
 */
export async function renewPush(
  { database, push }: Pick<Context, 'database' | 'push'>,
  { old_endpoint, old_auth, endpoint, p256dh, auth }: RenewPush,
): Promise<void> {
  checkEndpoint(endpoint, push.origins);
  checkPoint(p256dh);
  const renewed = await database.query(
    `update push_subscriptions set endpoint = $3, p256dh = $4, auth = $5
     where endpoint = $1 and auth = $2
       and not exists (select from push_subscriptions where endpoint = $3 and endpoint <> $1)
     returning id`,
    [old_endpoint, old_auth, endpoint, p256dh, auth],
  );
  if (renewed.length === 0) throw notOn();
}

/** Removes all subscriptions of a person, in the caller's transaction. */
export async function forgetPushes(tx: Queryable, userId: number): Promise<void> {
  await tx.query('delete from push_subscriptions where user_id = $1', [userId]);
}

/** Removes subscriptions of ended sessions, and messages older than two days. */
export async function sweepPushes(database: Queryable): Promise<void> {
  await sweep(
    database,
    'push_subscriptions',
    'id',
    'session_id in (select id from sessions where ended_at is not null or expires_at <= now())',
  );
  await sweep(database, 'push_messages', 'id', `made_at < now() - interval '2 days'`);
}
