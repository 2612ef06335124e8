import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDashboard } from '../../../server/wallet/dashboard.ts';
import type { Game } from '../../../src/fairness/games.ts';
import { Dashboard } from '../../../src/schemas/account/dashboard.ts';
import { makeMatch } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { interrupted } from '../tools/interrupted.ts';
import { dataOf } from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

type Line = readonly [debit: string, credit: string, rupees: number];

let server: TestServer;
let person: Awaited<ReturnType<TestServer['signUp']>>;
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await server.signUp();
});

test('its balance and its play are of one moment', async () => {
  const database = interrupted(server.database, 'p.staked', () =>
    write('grant', new Date(), [['promotions', 'cash', 10]]),
  );
  expect((await readDashboard(database, person.userId)).balance.at(-1)?.balance).toBe(0);
});

/** The moment this many Indian days ago, at this Indian time. */
async function daysAgo(days: number, clock: string): Promise<Date> {
  const [row] = await server.database.query<{ at: Date }>(
    `select ((date_trunc('day', now() at time zone 'UTC' + interval '330 minutes') - make_interval(days => $1)
              + $2::interval - interval '330 minutes') at time zone 'UTC') as at`,
    [days, clock],
  );
  if (row === undefined) throw new Error('no time');
  return row.at;
}

/** The Indian date this many days ago, `YYYY-MM-DD`. */
async function dateOf(days: number): Promise<string> {
  const noon = await daysAgo(days, '12:00');
  return noon.toISOString().slice(0, 10);
}

async function write(
  kind: string,
  at: Date,
  lines: readonly Line[],
  subject: { bet_id?: number; round_id?: number } = {},
  userId = person.userId,
): Promise<void> {
  await server.database.query(
    `with j as (insert into journals (user_id, kind, bet_id, round_id, at) values ($1, $2, $3, $4, $5) returning id)
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select j.id, l.line, $1, l.debit, l.credit, l.paise
     from j, unnest($6::text[], $7::text[], $8::bigint[]) with ordinality as l (debit, credit, paise, line)`,
    [
      userId,
      kind,
      subject.bet_id ?? null,
      subject.round_id ?? null,
      at,
      lines.map(([debit]) => debit),
      lines.map(([, credit]) => credit),
      lines.map(([, , rupees]) => Math.round(rupees * 100)),
    ],
  );
}

const give = (rupees: number, at: Date, userId = person.userId) =>
  write('grant', at, [['promotions', 'cash', rupees]], {}, userId);

interface BetStory {
  stake: number;
  pays: number;
  end: 'won' | 'lost' | 'void' | 'cancelled' | 'open';
  placed: Date;
  ended?: Date;
  toss?: 'Head';
  /** The part that a cancellation kept. */
  kept?: number;
}

/** A placed and perhaps settled bet, with its journals. */
async function bet(
  { stake, pays, end, placed, ended = placed, toss, kept = 0 }: BetStory,
  userId = person.userId,
) {
  const match = await makeMatch(server.database);
  const [row] = await server.database.query<{ id: number }>(
    `insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise, status, placed_at, settled_at,
                       refund_paise)
     values ($1, $2, $3, $4, $5, 80, $6, $7, $8, $9, $10) returning id`,
    [
      userId,
      match.id,
      toss ? match.toss : match.home,
      toss ?? null,
      stake * 100,
      pays * 100,
      end,
      placed,
      end === 'open' ? null : ended,
      end === 'cancelled' ? (stake - kept) * 100 : null,
    ],
  );
  const bet_id = row?.id ?? 0;
  await write('bet.placed', placed, [['cash', 'staked', stake]], { bet_id }, userId);
  if (end === 'open') return;
  const lines: Line[] =
    end === 'won'
      ? [
          ['staked', 'cash', stake],
          ['house', 'cash', pays - stake],
        ]
      : [['staked', end === 'lost' ? 'house' : 'cash', stake - kept]];
  if (kept > 0) lines.push(['staked', 'house', kept]);
  await write(`bet.${end}`, ended, lines, { bet_id }, userId);
}

let nonce = 0;
/** A round of a game, decided at once. */
async function round(game: Game, stake: number, payout: number, at: Date) {
  nonce++;
  const hex = nonce.toString(16).padStart(64, '0');
  const [row] = await server.database.query<{ id: number }>(
    `with seed as (
       insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, rotated_at)
       values ($1, $2, $2, 'mine', 'revealed', now()) returning id)
     insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, target, result, payout_paise, played_at)
     select $1, $3, seed.id, 1, $4, $5, $6, $7, $7, $8, $9 from seed returning id`,
    [
      person.userId,
      hex,
      game,
      stake * 100,
      { coinflip: 'Head', limbo: null, dice: 'over' }[game],
      { coinflip: 'Head', limbo: null, dice: null }[game],
      { coinflip: null, limbo: 200, dice: 5000 }[game],
      payout * 100,
      at,
    ],
  );
  const lines: Line[] = [['cash', 'house', stake]];
  if (payout > 0) lines.push(['house', 'cash', payout]);
  await write(game, at, lines, { round_id: row?.id ?? 0 });
}

async function read(token = person.token): Promise<Dashboard> {
  const reply = await server.call('GET', 'profile/dashboard', { token });
  expect(reply.status).toBe(200);
  return dataOf<Dashboard>(reply);
}

test('a newcomer: zeros in their shape', async () => {
  const data = await read();
  expect(Dashboard.is(data)).toBe(true);
  expect(data.balance).toHaveLength(90);
  expect([data.balance[0]?.day, data.balance[89]?.day]).toEqual([await dateOf(89), await dateOf(0)]);
  expect(new Set(data.balance.map(({ balance }) => balance))).toEqual(new Set([0]));
  expect(data.weeks).toHaveLength(12);
  expect(data.lifetime).toEqual({ staked: 0, returned: 0, net: 0, count: 0 });
  expect(data.month.games.map(({ game }) => game)).toEqual([
    'match',
    'toss',
    'combined',
    'coinflip',
    'limbo',
    'dice',
  ]);
});

test('each game has stakes, returns, net and count; open and void bets do not count, cancelled ones with the kept part', async () => {
  const at = await daysAgo(3, '12:00');
  await give(5000, at);
  await bet({ stake: 500, pays: 900, end: 'won', placed: at });
  await bet({ stake: 300, pays: 540, end: 'lost', placed: at });
  await bet({ stake: 200, pays: 392.5, end: 'won', placed: at, toss: 'Head' });
  await bet({ stake: 70, pays: 126, end: 'open', placed: at });
  await bet({ stake: 80, pays: 144, end: 'cancelled', placed: at });
  await bet({ stake: 60, pays: 108, end: 'cancelled', placed: at, kept: 4.5 });
  await bet({ stake: 90, pays: 162, end: 'void', placed: at });
  await round('coinflip', 100, 198, at);
  await round('coinflip', 50, 0, at);
  await round('limbo', 10.5, 0, at);
  await round('dice', 20, 39.6, at);
  const { month, quarter, lifetime, balance } = await read();
  expect(month.games).toEqual([
    { game: 'match', staked: 804.5, returned: 900, net: 95.5, count: 2 },
    { game: 'toss', staked: 200, returned: 392.5, net: 192.5, count: 1 },
    { game: 'combined', staked: 0, returned: 0, net: 0, count: 0 },
    { game: 'coinflip', staked: 150, returned: 198, net: 48, count: 2 },
    { game: 'limbo', staked: 10.5, returned: 0, net: -10.5, count: 1 },
    { game: 'dice', staked: 20, returned: 39.6, net: 19.6, count: 1 },
  ]);
  expect(month.net).toBe(345.1);
  expect(quarter).toEqual({ days: 90, net: month.net, games: month.games });
  expect(lifetime).toEqual({ staked: 1185, returned: 1530.1, net: 345.1, count: 7 });
  // 5000 + 345.10 of play, and 70 in the open bet.
  expect(balance.at(-1)?.balance).toBe(5275.1);
});

test('the balance at the end of each Indian day: midnight there, not in Greenwich', async () => {
  await give(100, await daysAgo(200, '12:00'));
  await give(10, await daysAgo(2, '23:59:59'));
  await give(1, await daysAgo(1, '00:00'));
  const { balance } = await read();
  expect(balance.slice(-4)).toEqual([
    { day: await dateOf(3), balance: 100 },
    { day: await dateOf(2), balance: 110 },
    { day: await dateOf(1), balance: 111 },
    { day: await dateOf(0), balance: 111 },
  ]);
  expect(balance[0]?.balance).toBe(100);
});

test('a period begins with its first Indian day', async () => {
  await give(1000, await daysAgo(120, '12:00'));
  const lose = async (stake: number, days: number, clock: string) => {
    const at = await daysAgo(days, clock);
    await bet({ stake, pays: stake * 2, end: 'lost', placed: at });
  };
  await lose(1, 90, '23:59:59');
  await lose(2, 89, '00:00');
  await lose(4, 30, '23:59:59');
  await lose(8, 29, '00:00');
  const { month, quarter, lifetime } = await read();
  expect([month.net, quarter.net, lifetime.net]).toEqual([-8, -14, -15]);
});

test('of play before its first day it reads no move, and has the same sums', async () => {
  const { database } = server;
  const before = await daysAgo(90, '23:59:59');
  await give(1000, before);
  await bet({ stake: 10, pays: 18, end: 'won', placed: before });
  await bet({ stake: 20, pays: 36, end: 'lost', placed: before, ended: await daysAgo(89, '00:00') });
  await bet({ stake: 40, pays: 72, end: 'cancelled', placed: before, kept: 5 });
  await bet({ stake: 80, pays: 144, end: 'void', placed: before });
  await bet({ stake: 160, pays: 288, end: 'open', placed: before });
  await round('limbo', 3, 7, before);
  let told: Dashboard | undefined;
  const read = await rowsRead(database, ['journals', 'entries'], async (tx) => {
    told = await readDashboard({ ...database, snapshot: (work) => work(tx) }, person.userId);
  });
  expect(told?.lifetime).toEqual({ staked: 38, returned: 25, net: -13, count: 3 });
  expect(told?.quarter.net).toBe(-20);
  // The journal of the bet that was lost on the first day, and its entry.
  expect(read).toBe(2);
});

test('weeks begin on Monday in India, and a bet counts in the week of its result', async () => {
  const [now] = await server.database.query<{ days: number }>(
    `select (extract(isodow from now() at time zone 'UTC' + interval '330 minutes') - 1)::integer as days`,
  );
  const sinceMonday = now?.days ?? 0;
  await give(1000, await daysAgo(120, '12:00'));
  const monday = await daysAgo(sinceMonday + 7, '00:00');
  const sunday = await daysAgo(sinceMonday + 8, '23:59:59');
  await bet({ stake: 10, pays: 18, end: 'won', placed: sunday });
  await bet({ stake: 20, pays: 36, end: 'won', placed: sunday, ended: monday });
  await bet({ stake: 40, pays: 72, end: 'lost', placed: monday });
  const first = await daysAgo(sinceMonday + 77, '00:00');
  await bet({ stake: 5, pays: 9, end: 'lost', placed: first });
  await bet({ stake: 7, pays: 9, end: 'lost', placed: await daysAgo(sinceMonday + 78, '23:59:59') });
  const { weeks } = await read();
  expect(weeks.slice(-3)).toEqual([
    { week: await dateOf(sinceMonday + 14), staked: 10, returned: 18 },
    { week: await dateOf(sinceMonday + 7), staked: 60, returned: 36 },
    { week: await dateOf(sinceMonday), staked: 0, returned: 0 },
  ]);
  expect(weeks[0]).toEqual({ week: await dateOf(sinceMonday + 77), staked: 5, returned: 0 });
});

test('it has no money of other people, and visitors cannot see it', async () => {
  const other = await server.signUp();
  const at = await daysAgo(1, '12:00');
  await give(700, at, other.userId);
  await bet({ stake: 100, pays: 180, end: 'lost', placed: at }, other.userId);
  await give(50, at);
  const mine = await read();
  expect([mine.balance.at(-1)?.balance, mine.lifetime.count]).toEqual([50, 0]);
  expect((await read(other.token)).lifetime.net).toBe(-100);
  expect(await server.call('GET', 'profile/dashboard')).toMatchObject({ status: 401 });
});
