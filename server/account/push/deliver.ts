import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { onBreak } from '../limits/breaks.ts';
import { pushKeys } from './keys.ts';
import { type PushSender, type PushTarget, sendPush } from './push-service.ts';
import { quietUntil } from './quiet-hours.ts';
import { messageOf, type PushEvent } from './texts.ts';

/** The messages that are under way at once. */
const AT_ONCE = 20;
/** A message whose process died is sent again after this long. */
const LEASE_SECONDS = 120;
/** The pause after a first failure; it doubles with each. */
const PAUSE_MS = 30_000;
const MOST_ATTEMPTS = 8;

interface DueMessage extends PushEvent, PushTarget {
  id: number;
  subscription_id: number;
  attempts: number;
  expires_at: Date;
  quiet_from: string | null;
  quiet_until: string | null;
  /** Whether the session is over, or the account is suspended or closed. */
  is_ended: boolean;
  on_break: boolean;
  now: Date;
}

/**
 * Sends the messages that are due, in batches. Each is taken before it is sent, so that several processes send it once. If
 * a process dies meanwhile, the message is sent again: at least once, and a browser shows one with the same tag in its place.
 */
export async function deliverPushes(
  context: Pick<Context, 'database' | 'push' | 'seal' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { database } = context;
  let ids = await takeDue(database);
  if (ids.length === 0) return;
  const sender = { keys: await pushKeys(context), push: context.push, signal };
  while (ids.length > 0 && !signal.aborted) {
    const due = await readDue(database, ids);
    await Promise.all(due.map((message) => deliver(context, sender, message)));
    ids = ids.length < AT_ONCE ? [] : await takeDue(database);
  }
}

async function takeDue(database: Database): Promise<number[]> {
  const taken = await database.query<{ id: number }>(
    `update push_messages
     set attempts = attempts + 1, due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
     where outcome is null and due_at <= now() and id in (
       select id from push_messages where outcome is null and due_at <= now()
       order by due_at, id limit ${AT_ONCE})
     returning id`,
  );
  return taken.map(({ id }) => id);
}

const readDue = (database: Database, ids: readonly number[]) =>
  database.query<DueMessage>(
    `select p.id, p.subscription_id, p.kind, p.subject_id as subject, p.attempts, p.expires_at,
            s.endpoint, s.p256dh, s.auth, s.language, s.quiet_from, s.quiet_until,
            n.ended_at is not null or n.expires_at <= clock_timestamp()
              or u.suspended_at is not null or u.closed_at is not null as is_ended,
            ${onBreak('s.user_id')} as on_break,
            case p.kind
              when 'team.started' then (select m.name from matches m where m.id = p.subject_id)
              when 'bet.settled' then (
                select m.name from bets b join matches m on m.id = b.match_id where b.id = p.subject_id)
              when 'league.decided' then (select l.name from private_leagues l where l.id = p.subject_id)
            end as name,
            case when p.kind = 'league.decided' then (
              select l.code from private_leagues l where l.id = p.subject_id) end as code,
            clock_timestamp() as now
     from push_messages p
     join push_subscriptions s on s.id = p.subscription_id
     join sessions n on n.id = s.session_id
     join users u on u.id = s.user_id
     where p.id = any ($1::bigint[]) order by p.id`,
    [ids],
  );

async function deliver(
  { database, log }: Pick<Context, 'database' | 'log'>,
  sender: PushSender,
  message: DueMessage,
): Promise<void> {
  const { id, now, expires_at } = message;
  if (message.is_ended || message.on_break) return end(database, id, 'dropped');
  if (expires_at <= now) return end(database, id, 'expired');
  const quietEnd = quietEndOf(message);
  if (quietEnd !== null) return putOff(database, id, quietEnd);
  const ttl = Math.ceil((expires_at.getTime() - now.getTime()) / 1000);
  const answer = await sendPush(sender, message, messageOf(message), ttl);
  switch (answer.kind) {
    case 'accepted':
      return noteSent(database, message);
    case 'gone':
      return endSubscription(database, message);
    case 'foreign':
      log.warn({ event: 'push.foreign', why: answer.why });
      return endSubscription(database, message);
    case 'refused':
      log.warn({ event: 'push.refused', why: answer.why });
      return end(database, id, 'failed');
    case 'later':
      return tryLater(database, message, answer.afterMs);
  }
}

const quietEndOf = ({ now, quiet_from, quiet_until }: DueMessage) =>
  quiet_from === null || quiet_until === null
    ? null
    : quietUntil(now, { from: quiet_from, until: quiet_until });

async function end(
  database: Database,
  id: number,
  outcome: 'sent' | 'dropped' | 'expired' | 'failed',
): Promise<void> {
  await database.query('update push_messages set outcome = $2 where id = $1', [id, outcome]);
}

async function endSubscription(database: Database, { subscription_id, endpoint }: DueMessage): Promise<void> {
  await database.query('delete from push_subscriptions where id = $1 and endpoint = $2', [
    subscription_id,
    endpoint,
  ]);
}

async function noteSent(database: Database, { id, subscription_id }: DueMessage): Promise<void> {
  await end(database, id, 'sent');
  await database.query('update push_subscriptions set used_at = clock_timestamp() where id = $1', [
    subscription_id,
  ]);
}

/** Waits until the quiet hours are over; this was no attempt. */
async function putOff(database: Database, id: number, until: Date): Promise<void> {
  await database.query('update push_messages set due_at = $2, attempts = attempts - 1 where id = $1', [
    id,
    until,
  ]);
}

/**
 * Waits twice as long as the last time, or as long as the push service asks if that is longer. The other messages of the
 * subscription wait as well: they would meet the same service, and those of other people would wait behind them.
 */
async function tryLater(database: Database, message: DueMessage, afterMs: number): Promise<void> {
  const { id, subscription_id, attempts, now, expires_at } = message;
  const wait = Math.max(PAUSE_MS * 2 ** (attempts - 1), afterMs);
  const isLast = attempts >= MOST_ATTEMPTS || now.getTime() + wait >= expires_at.getTime();
  if (isLast) await end(database, id, 'failed');
  await database.query(
    `update push_messages
     set due_at = case when id = $2 then clock_timestamp() + make_interval(secs => $3)
                       else greatest(due_at, clock_timestamp() + make_interval(secs => $3)) end
     where subscription_id = $1 and outcome is null`,
    [subscription_id, id, wait / 1000],
  );
}
