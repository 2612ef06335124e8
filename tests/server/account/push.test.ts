import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_PHONE } from '../../../server/account/demo-account.ts';
import { takeBreak } from '../../../server/account/limits/breaks.ts';
import { pushJobs } from '../../../server/account/push/jobs.ts';
import { notePushes } from '../../../server/account/push/note.ts';
import { quietUntil } from '../../../server/account/push/quiet-hours.ts';
import { endSessions } from '../../../server/account/sessions.ts';
import { settleMatch, throwToss } from '../../../server/bets/matches/decide.ts';
import { settlePrivateLeagues } from '../../../server/bets/private-leagues/settle.ts';
import type { PushChoices, PushState } from '../../../src/schemas/account/push.ts';
import { combine, makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { doOnce } from '../tools/jobs.ts';
import { dataOf, type Person, personWith } from '../tools/money.ts';
import { announce, fixture, startIn } from '../tools/played.ts';
import { makePrivateLeague, passDays } from '../tools/private-leagues.ts';
import { startPushService, type TestPushService, type TestSubscription } from '../tools/push-service.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const ALL: PushChoices = { team_started: true, bet_settled: true, league_decided: true, quiet: null };

let server: TestServer;
let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({
    database: await openTestDatabase({ isForged: true }),
    context: { push: { keys: undefined, subject: 'mailto:push@sikka.test', origins: [service.origin] } },
  });
});
beforeEach(() => {
  service.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const post = (person: Person, path: string, body: unknown) =>
  server.call('POST', path, { token: person.token, body });
const runJobs = () => doOnce(pushJobs(server.context));

/** Turns messages on for a new browser, an hour ago. */
async function turnOn(person: Person, choices: Partial<PushChoices> = {}): Promise<TestSubscription> {
  const subscription = service.subscribe();
  const reply = await post(person, 'push/subscribe', {
    ...subscription,
    language: 'en',
    choices: { ...ALL, ...choices },
  });
  expect(reply.status).toBe(200);
  await server.database.query(
    `update push_subscriptions set chosen_at = chosen_at - interval '1 hour' where endpoint = $1`,
    [subscription.endpoint],
  );
  return subscription;
}

const look = async (person: Person, endpoint: string | null) =>
  dataOf<PushState>(await post(person, 'push/look', { endpoint, language: 'en' }));

/** A bet that is settled, and its id. */
async function settledBet(person: Person, name = 'Kites v Bulls'): Promise<number> {
  const match = await makeMatch(server.database, { name });
  const { bet } = await place(server.database, person.userId, onTeam(match.home, 100));
  await pass(server.database, match.id, 120);
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
  return bet.id;
}

const outcomes = async (person: Person) =>
  (
    await server.database.query<{ outcome: string | null }>(
      `select p.outcome from push_messages p join push_subscriptions s on s.id = p.subscription_id
       where s.user_id = $1 order by p.id`,
      [person.userId],
    )
  ).map(({ outcome }) => outcome);

/** Makes waiting messages of a person due now. */
const makeDue = (person: Person) =>
  server.database.query(
    `update push_messages set due_at = clock_timestamp()
     where outcome is null and subscription_id in (select id from push_subscriptions where user_id = $1)`,
    [person.userId],
  );

describe('a device is told', () => {
  test('once that a bet is settled, encrypted for it and signed by the server, and not how', async () => {
    const person = await personWith(server, 1000);
    const { endpoint } = await turnOn(person);
    const bet = await settledBet(person);
    await runJobs();
    await runJobs();
    const { public_key } = await look(person, endpoint);
    expect(service.received).toEqual([
      {
        path: new URL(endpoint).pathname,
        ttl: 86_400,
        message: {
          title: 'A bet is settled',
          body: 'Your bet on “Kites v Bulls” is settled.',
          path: `/bet-history/${bet}`,
          tag: `bet.settled-${bet}`,
          lang: 'en',
        },
        claims: {
          aud: new URL(endpoint).origin,
          sub: 'mailto:push@sikka.test',
          exp: expect.any(Number),
        },
        key: public_key,
      },
    ]);
    expect(await outcomes(person)).toEqual(['sent']);
  });

  test('that a lost bet and a bet on the toss are settled in the same words', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    const match = await makeMatch(server.database, { name: 'Kites v Bulls' });
    await place(server.database, person.userId, onTeam(match.away, 100));
    await place(server.database, person.userId, onToss(match.id, 'Tail', 100));
    await pass(server.database, match.id, 120);
    await throwToss(server.database, match.id, 'Head');
    await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
    await runJobs();
    expect(service.received.map(({ message }) => [message.title, message.body])).toEqual([
      ['A bet is settled', 'Your bet on “Kites v Bulls” is settled.'],
      ['A bet is settled', 'Your bet on “Kites v Bulls” is settled.'],
    ]);
  });

  test('that a combined bet is settled', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    const [one, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    const { combined } = await combine(server.database, person.userId, 100, [
      { team_value: one.home, win_ratio: 80 },
      { team_value: other.home, win_ratio: 80 },
    ]);
    for (const match of [one, other]) {
      await pass(server.database, match.id, 120);
      await settleMatch(server.database, match.id, { winner: match.away, toss: 'Head' });
    }
    await runJobs();
    expect(service.received.map(({ message }) => message)).toEqual([
      {
        title: 'A bet is settled',
        body: 'Your combined bet is settled.',
        path: `/combined-bets/${combined.id}`,
        tag: `combined.settled-${combined.id}`,
        lang: 'en',
      },
    ]);
  });

  test('that a followed team starts, in the language of the device', async () => {
    const person = await server.signUp();
    const { endpoint } = await turnOn(person);
    await server.database.query(`update push_subscriptions set language = 'hi' where endpoint = $1`, [
      endpoint,
    ]);
    const [match] = await announce(
      server.database,
      fixture({ teams: [{ name: 'Mumbai Mariners' }, { name: 'Pune Peacocks' }] }),
    );
    if (match === undefined) throw new Error('No match was announced');
    await server.database.query(
      'insert into followed_teams (user_id, team_id) select $1, team_id from match_teams where match_id = $2',
      [person.userId, match.id],
    );
    await runJobs();
    expect(service.received).toEqual([]);
    await startIn(server.database, match.id, -5);
    await runJobs();
    expect(service.received.map(({ message }) => message)).toEqual([
      {
        title: 'मैच शुरू हो रहा है',
        body: expect.stringContaining(' '),
        path: `/live-bets/live-bet/${match.id}`,
        tag: `team.started-${match.id}`,
        lang: 'hi',
      },
    ]);
    expect(service.received[0]?.ttl).toBeLessThanOrEqual(895);
  });

  test('that a private league of theirs is decided', async () => {
    const person = await server.signUp();
    await turnOn(person);
    const { id } = await makePrivateLeague(server.database, person.userId, { name: 'Office' });
    await passDays(server.database, id, 8);
    await settlePrivateLeagues(server.database);
    await runJobs();
    expect(service.received.map(({ message }) => message)).toMatchObject([
      { title: 'A league is decided', body: 'The table of “Office” is final.', path: `/leagues/${id}` },
    ]);
  });

  test('nothing that it has not chosen, and nothing from before it chose', async () => {
    const person = await personWith(server, 1000);
    const { endpoint } = await turnOn(person, { bet_settled: false });
    await settledBet(person);
    await runJobs();
    await post(person, 'push/choose', { endpoint, language: 'en', choices: ALL });
    await runJobs();
    expect(service.received).toEqual([]);
    expect(await outcomes(person)).toEqual([]);
  });
});

test('old events are not read', async () => {
  const person = await personWith(server, 1000);
  await turnOn(person);
  const read = () => rowsRead(server.database, ['activities'], notePushes);
  const before = await read();
  await server.database.query(
    `insert into activity_counts (user_id, latest) values ($1, 1100)
     on conflict (user_id) do update set latest = excluded.latest`,
    [person.userId],
  );
  await server.database.query(
    `insert into activities (user_id, number, at, kind, subject_id)
     select $1, 1000 + n, now() - interval '1 day', 'bet.won', n from generate_series(1, 100) n`,
    [person.userId],
  );
  expect(await read()).toBe(before);
});

describe('nothing is sent', () => {
  test('in quiet hours; afterwards it is', async () => {
    const person = await personWith(server, 1000);
    const { endpoint } = await turnOn(person);
    const [now] = await server.database.query<{ from: string; until: string }>(
      `select to_char((now() + interval '4 hours 30 minutes') at time zone 'UTC', 'HH24:MI') as "from",
              to_char((now() + interval '6 hours 30 minutes') at time zone 'UTC', 'HH24:MI') as "until"`,
    );
    if (now === undefined) throw new Error('The database did not say what time it is');
    const chosen = await post(person, 'push/choose', {
      endpoint,
      language: 'en',
      choices: { ...ALL, quiet: now },
    });
    expect(dataOf<PushState>(chosen).choices).toEqual({ ...ALL, quiet: now });
    await server.database.query(
      `update push_subscriptions set chosen_at = chosen_at - interval '1 hour' where endpoint = $1`,
      [endpoint],
    );
    await settledBet(person);
    await runJobs();
    expect(service.received).toEqual([]);
    const [held] = await server.database.query(
      `select p.attempts, p.due_at > now() + interval '50 minutes' as is_put_off
       from push_messages p join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
      [person.userId],
    );
    expect(held).toEqual({ attempts: 0, is_put_off: true });
    await server.database.query('update push_subscriptions set quiet_from = null, quiet_until = null');
    await makeDue(person);
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test('on a break, not even later', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    await takeBreak(server.database, person.userId, '1d');
    await runJobs();
    expect(await outcomes(person)).toEqual(['dropped']);
    await makeDue(person);
    await runJobs();
    expect(service.received).toEqual([]);
  });

  test.each([
    ['after the log-out', `update sessions set ended_at = now() where user_id = $1`],
    ['to a suspended account', `update users set suspended_at = now() where id = $1`],
  ])('%s', async (_when, sql) => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    await server.database.query(sql, [person.userId]);
    const [noting, delivery] = pushJobs(server.context);
    await doOnce([noting, delivery].flatMap((job) => job ?? []));
    expect(await outcomes(person)).toEqual(['dropped']);
    expect(service.received).toEqual([]);
  });
});

describe('the push service', () => {
  test.each([404, 410])('says %i: the subscription is gone, and its messages with it', async (status) => {
    const person = await personWith(server, 1000);
    const { endpoint } = await turnOn(person);
    await settledBet(person);
    service.answer(status);
    await runJobs();
    expect((await look(person, endpoint)).choices).toBeNull();
    expect(await outcomes(person)).toEqual([]);
  });

  test.each([
    ['429 with a longer Retry-After', 429, { 'retry-after': '3600' }, 3600],
    ['429 with a shorter one', 429, { 'retry-after': '1' }, 30],
    ['503', 503, {}, 30],
  ])('says %s: the message waits as long, and is sent then', async (_what, status, headers, seconds) => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    service.answer(status, headers);
    await runJobs();
    const [waiting] = await server.database.query(
      `select p.due_at > now() + make_interval(secs => $2 - 20) and p.due_at <= now() + make_interval(secs => $2) as waits
       from push_messages p join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
      [person.userId, seconds],
    );
    expect(waiting).toEqual({ waits: true });
    expect(service.received).toEqual([]);
    await makeDue(person);
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test.each([401, 403])('says %i: the subscription is for another key, and ends', async (status) => {
    const person = await personWith(server, 1000);
    const { endpoint } = await turnOn(person);
    await settledBet(person);
    service.answer(status);
    await runJobs();
    expect((await look(person, endpoint)).choices).toBeNull();
    expect(server.log.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'push.foreign', why: `HTTP ${status}` }),
    );
  });

  test('cannot take a message: the others of its subscription wait as long', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    for (let count = 0; count < 3; count += 1) await settledBet(person);
    const [noting] = pushJobs(server.context);
    await doOnce(noting && [noting]);
    // The second is due soon, the third in two hours.
    await server.database.query(
      `update push_messages p set due_at = p.due_at + make_interval(mins => o.minutes)
       from (select id, (array[0, 1, 120])[row_number() over (order by id)] as minutes from push_messages
             where outcome is null) o
       where p.id = o.id`,
    );
    service.answer(503, { 'retry-after': '3600' });
    await runJobs();
    const waits = await server.database.query<{ hours: number }>(
      `select round(extract(epoch from due_at - now()) / 3600)::integer as hours from push_messages
       where outcome is null order by id`,
    );
    expect(waits).toEqual([{ hours: 1 }, { hours: 1 }, { hours: 2 }]);
    await server.database.query('delete from push_subscriptions where user_id = $1', [person.userId]);
  });

  test('refuses the message: it is not sent again', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    service.answer(413);
    await runJobs();
    expect(await outcomes(person)).toEqual(['failed']);
    expect(server.log.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', event: 'push.refused', why: 'HTTP 413' }),
    );
  });

  test('is asked at most eight times', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    service.answer(500, {}, 8);
    for (let count = 0; count < 8; count += 1) {
      await makeDue(person);
      await runJobs();
    }
    expect(await outcomes(person)).toEqual(['failed']);
  });

  test('gets a message again whose process died', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    const [noting] = pushJobs(server.context);
    await doOnce(noting && [noting]);
    await server.database.query(
      `update push_messages set attempts = 1, due_at = clock_timestamp() + interval '2 minutes' where outcome is null`,
    );
    await runJobs();
    expect(service.received).toEqual([]);
    await makeDue(person);
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test('gets it once from two processes', async () => {
    const person = await personWith(server, 1000);
    await turnOn(person);
    await settledBet(person);
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    expect(service.received).toHaveLength(1);
  });
});

describe('a subscription', () => {
  test('gets messages in the language in which the page last looked, or choices were saved', async () => {
    const person = await server.signUp();
    const { endpoint } = await turnOn(person);
    const languageOf = async () =>
      (
        await server.database.query<{ language: string }>(
          'select language from push_subscriptions where endpoint = $1',
          [endpoint],
        )
      )[0]?.language;
    await post(person, 'push/look', { endpoint, language: 'hi' });
    expect(await languageOf()).toBe('hi');
    await post(person, 'push/choose', { endpoint, language: 'en', choices: ALL });
    expect(await languageOf()).toBe('en');
    await post(await server.signUp(), 'push/look', { endpoint, language: 'hi' });
    expect(await languageOf()).toBe('en');
  });

  test('is refused for the demo account, whose messages strangers would get', async () => {
    const demo = await server.signUp({ phone: DEMO_PHONE });
    expect((await look(demo, null)).is_shared).toBe(true);
    expect((await look(await server.signUp(), null)).is_shared).toBe(false);
    const body = { ...service.subscribe(), language: 'en', choices: ALL };
    expect(await post(demo, 'push/subscribe', body)).toMatchObject({
      status: 409,
      body: {
        msg: 'Everybody who tries the demo shares this account: register to get notifications of an account of your own',
      },
    });
  });

  test('belongs to its session: another person on the device takes it over', async () => {
    const [first, second] = [await personWith(server, 1000), await server.signUp()];
    const subscription = await turnOn(first);
    expect((await look(second, subscription.endpoint)).choices).toBeNull();
    const body = { endpoint: subscription.endpoint, language: 'en', choices: ALL };
    expect((await post(second, 'push/choose', body)).status).toBe(404);
    await post(second, 'push/unsubscribe', { endpoint: subscription.endpoint });
    expect((await look(first, subscription.endpoint)).choices).toEqual(ALL);
    await post(second, 'push/subscribe', { ...subscription, language: 'hi', choices: ALL });
    expect((await look(first, subscription.endpoint)).choices).toBeNull();
    await settledBet(first);
    await runJobs();
    expect(service.received).toEqual([]);
  });

  test('goes with the log-out of its session', async () => {
    const person = await server.signUp();
    await turnOn(person);
    await endSessions(server.database, person.userId);
    await runJobs();
    expect(
      await server.database.query('select from push_subscriptions where user_id = $1', [person.userId]),
    ).toEqual([]);
  });

  test('is replaced by a new one of the same session, and by the eleventh device of a person', async () => {
    const person = await server.signUp();
    const { endpoint } = await turnOn(person);
    await turnOn(person);
    expect((await look(person, endpoint)).choices).toBeNull();
    const [kept] = await server.database.query<{ id: number }>(
      'select id from push_subscriptions where user_id = $1',
      [person.userId],
    );
    await server.database.query(
      `with opened as (
         insert into sessions (user_id, family_hash, refresh_hash, device, network)
         select $1, 'f' || n, 'r' || n, '', '' from generate_series(1, 10) n returning id)
       insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, team_started, bet_settled,
         league_decided)
       select $1, id, 'https://push.example.com/' || id, 'p', 'a', 'en', true, true, true from opened`,
      [person.userId],
    );
    await turnOn(person);
    const left = await server.database.query<{ id: number }>(
      'select id from push_subscriptions where user_id = $1',
      [person.userId],
    );
    expect(left).toHaveLength(10);
    expect(left).not.toContainEqual(kept);
  });

  test('that the browser has renewed keeps its choices, by its old secret', async () => {
    const person = await personWith(server, 1000);
    const old = await turnOn(person, { team_started: false });
    const renewed = service.subscribe();
    const renew = (old_auth: string) =>
      server.call('POST', 'push/renew', { body: { old_endpoint: old.endpoint, old_auth, ...renewed } });
    expect((await renew(renewed.auth)).status).toBe(404);
    expect((await renew(old.auth)).status).toBe(200);
    expect((await look(person, old.endpoint)).choices).toBeNull();
    expect((await look(person, renewed.endpoint)).choices).toEqual({ ...ALL, team_started: false });
    await settledBet(person);
    await runJobs();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(renewed.endpoint).pathname]);
  });

  test('needs a key that is a point of the curve', async () => {
    const person = await server.signUp();
    const body = { ...service.subscribe(), p256dh: 'B'.repeat(87), language: 'en', choices: ALL };
    expect(await post(person, 'push/subscribe', body)).toMatchObject({
      status: 400,
      body: { errors: { p256dh: 'This is not the key of a subscription' } },
    });
  });
});

describe('the address of a subscription in a body', () => {
  const good = 'https://push.example.com/p/1';
  const bodies: [string, (endpoint: string) => unknown][] = [
    ['push/look', (endpoint) => ({ endpoint, language: 'en' })],
    ['push/subscribe', (endpoint) => ({ ...service.subscribe(), endpoint, language: 'en', choices: ALL })],
    ['push/choose', (endpoint) => ({ endpoint, language: 'en', choices: ALL })],
    ['push/unsubscribe', (endpoint) => ({ endpoint })],
    [
      'push/renew',
      (endpoint) => ({ ...service.subscribe(), endpoint, old_endpoint: good, old_auth: 'a'.repeat(22) }),
    ],
    ['push/renew', (old_endpoint) => ({ ...service.subscribe(), old_endpoint, old_auth: 'a'.repeat(22) })],
  ];

  test.each(bodies)('is visible ASCII: %s', async (path, bodyOf) => {
    const person = await server.signUp();
    for (const wrong of ['\0', '\n', ' ', 'é', '\ud800']) {
      const { status } = await post(person, path, bodyOf(`${good}${wrong}`));
      expect({ wrong, status }).toEqual({ wrong, status: 400 });
    }
  });
});

describe('the address of a subscription', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer();
  });
  afterAll(() => strict.close());
  const subscribe = async (endpoint: string) => {
    const { token } = await strict.signUp();
    const body = { ...service.subscribe(), endpoint, language: 'en', choices: ALL };
    return strict.call('POST', 'push/subscribe', { token, body });
  };

  test.each([
    'http://push.example.com/p/1',
    'https://push.example.com:8443/p/1',
    'https://me:secret@push.example.com/p/1',
    'https://127.0.0.1/p/1',
    'https://localhost/p/1',
    'https://push.example.org/p/1',
    'https://push.example.com.example.org/p/1',
    'https://other.push.example.com/p/1',
    'https://push.apple.com.example.org/1',
    'https://example.org/.push.apple.com',
    'https://webpush.apple.com/1',
    'https://web.push.apple.com:8443/1',
    'https://me:secret@web.push.apple.com/1',
    'http://web.push.apple.com/1',
    'ftp://push.example.com/p/1',
    'a-river-of-lamps',
  ])('is refused: %s', async (endpoint) => {
    expect(await subscribe(endpoint)).toMatchObject({
      status: 400,
      body: { errors: { endpoint: 'This is not the address of a push service' } },
    });
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
    'https://push.example.com/p/1',
  ])('of a known or named push service is taken: %s', async (endpoint) => {
    expect((await subscribe(endpoint)).status).toBe(200);
  });

  test('at a push service that is named no longer ends the subscription', async () => {
    const person = await personWith(strict, 1000);
    const body = {
      ...service.subscribe(),
      endpoint: 'https://push.example.com/p/2',
      language: 'en',
      choices: ALL,
    };
    expect((await strict.call('POST', 'push/subscribe', { token: person.token, body })).status).toBe(200);
    await strict.database.query(
      `insert into push_messages (subscription_id, kind, subject_id, expires_at)
       select id, 'combined.settled', 1, now() + interval '1 hour' from push_subscriptions where user_id = $1`,
      [person.userId],
    );
    const push = { ...strict.context.push, origins: [] };
    await doOnce(pushJobs({ ...strict.context, push }));
    expect(
      await strict.database.query('select from push_subscriptions where user_id = $1', [person.userId]),
    ).toEqual([]);
  });
});

describe('quiet hours', () => {
  test.each([
    ['2026-01-14T22:00:00+05:30', '22:00', '07:00', '2026-01-15T07:00:00+05:30'],
    ['2026-01-15T06:59:59+05:30', '22:00', '07:00', '2026-01-15T07:00:00+05:30'],
    ['2026-01-15T07:00:00+05:30', '22:00', '07:00', null],
    ['2026-01-14T21:59:59+05:30', '22:00', '07:00', null],
    ['2026-01-14T13:30:00+05:30', '13:00', '14:30', '2026-01-14T14:30:00+05:30'],
    ['2026-01-14T14:30:00+05:30', '13:00', '14:30', null],
    ['2026-01-14T12:59:00+05:30', '13:00', '14:30', null],
  ])('at %s, from %s until %s, end at %s', (at, from, until, ends) => {
    expect(quietUntil(new Date(at), { from, until })).toEqual(ends === null ? null : new Date(ends));
  });
});

test('the keys are made once, sealed, and alike for all processes', async () => {
  const person = await server.signUp();
  const keys = await Promise.all([look(person, null), look(person, null)]);
  expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);
  const [kept] = await server.database.query<{ private_key: string }>('select private_key from push_keys');
  expect(kept?.private_key).toMatch(/^aes-256-gcm:/);
});
