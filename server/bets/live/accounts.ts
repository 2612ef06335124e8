import { changedCounts } from '../../account/activity/list.ts';
import { changedLimits } from '../../account/limits/changes.ts';
import { endedSessions } from '../../account/sessions.ts';
import type { Queryable } from '../../database/database.ts';
import type { Listener } from './listener.ts';
import { AT_ONCE, movesSince } from './wallet-moves.ts';

/**
 * One reading serves at most this many different revisions among a person's streams, the highest first. Those soon
 * reach the same revision, and make room for streams that are behind.
 */
const MOST_PLACES = 10;

type Account = NonNullable<Listener['account']>;

/** An open stream of a signed-in person, with the wallet's revision that it had when the reading began. */
interface AccountStream {
  listener: Listener;
  account: Account;
  from: number;
}

/** The streams of each person. */
type Audience = ReadonlyMap<number, readonly AccountStream[]>;

/**
 * Reads once what concerns the people themselves, and sends each stream what changed since the reading before: moves of
 * the wallet, counts of activity, limits. Streams of ended sessions end.
 * @param listeners open streams; those that end are removed, also by others meanwhile
 */
export async function readAccounts(
  database: Queryable,
  listeners: Set<Listener>,
  serverTime: () => string,
): Promise<void> {
  const streams = [...listeners].flatMap((listener) =>
    listener.account === null
      ? []
      : [{ listener, account: listener.account, from: listener.account.revision }],
  );
  if (streams.length === 0) return;
  const people = await withSession(database, listeners, streams);
  await tellMoves(database, listeners, people);
  // After the moves, so that a reader of a settlement finds the new balance.
  await tellCounts(database, listeners, people);
  await tellLimits(database, listeners, people, serverTime);
}

/** Ends the streams of ended sessions, and groups the others by person. */
async function withSession(
  database: Queryable,
  listeners: Set<Listener>,
  streams: readonly AccountStream[],
): Promise<Audience> {
  const ended = await endedSessions(
    database,
    streams.map(({ account }) => account.sessionId),
  );
  const people = new Map<number, AccountStream[]>();
  for (const stream of streams) {
    const { listener, account } = stream;
    if (ended.has(account.sessionId)) {
      listeners.delete(listener);
      listener.end();
    } else people.set(account.userId, [...(people.get(account.userId) ?? []), stream]);
  }
  return people;
}

async function tellMoves(
  database: Queryable,
  listeners: ReadonlySet<Listener>,
  people: Audience,
): Promise<void> {
  const places = [...people].flatMap(([userId, streams]) =>
    // Each stream from its own revision: one far behind does not keep the others from the latest move.
    [...new Set(streams.map(({ from }) => from))]
      .sort((one, other) => other - one)
      .slice(0, MOST_PLACES)
      .map((revision) => ({ userId, revision })),
  );
  const isRead = new Set(places.map(({ userId, revision }) => `${userId} ${revision}`));
  for (const { userId, ...data } of await movesSince(database, places)) {
    for (const { listener, account, from } of people.get(userId) ?? []) {
      if (data.revision <= account.revision || data.revision > from + AT_ONCE) continue;
      if (!isRead.has(`${userId} ${from}`) || !listeners.has(listener)) continue;
      account.revision = data.revision;
      listener.send({ event: 'wallet', data });
    }
  }
}

async function tellCounts(
  database: Queryable,
  listeners: ReadonlySet<Listener>,
  people: Audience,
): Promise<void> {
  const told = [...people].map(([userId, streams]) => ({
    userId,
    // undefined: one of the streams has not got the counts yet.
    counts: streams.some(({ account }) => account.activity === undefined)
      ? undefined
      : streams[0]?.account.activity,
  }));
  for (const { user_id, ...data } of await changedCounts(database, told)) {
    for (const { listener, account } of people.get(user_id) ?? []) {
      const { activity } = account;
      if (!listeners.has(listener)) continue;
      if (activity?.latest === data.latest && activity.read_up_to === data.read_up_to) continue;
      account.activity = data;
      listener.send({ event: 'activity', data });
    }
  }
}

async function tellLimits(
  database: Queryable,
  listeners: ReadonlySet<Listener>,
  people: Audience,
  serverTime: () => string,
): Promise<void> {
  const marks = [...people].map(([userId, streams]) => ({
    userId,
    // Streams that opened during a reading may know another mark.
    mark:
      new Set(streams.map(({ account }) => account.limits)).size > 1 ? undefined : streams[0]?.account.limits,
  }));
  for (const { user_id, mark } of await changedLimits(database, marks)) {
    for (const { listener, account } of people.get(user_id) ?? []) {
      const before = account.limits;
      account.limits = mark;
      // A page may have read its limits before the first mark: people who have limits are told of the mark, too.
      const isNews = before === undefined ? mark !== '' : mark !== before;
      if (isNews && listeners.has(listener))
        listener.send({ event: 'limits', data: { server_time: serverTime() } });
    }
  }
}
