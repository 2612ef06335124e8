import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { indianToday, lastDays } from '../../../server/shared/indian-days.ts';
import type { PickTable } from '../../../src/schemas/bets/pick-table.ts';
import { makeMatch, pass } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { dataOf } from '../tools/money.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

const HOME = 0;
const AWAY = 1;

let server: TestServer;
/** The 33 days before today, the newest first. The home side has won on each, but the third match was abandoned. */
let days: string[];
beforeAll(async () => {
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
  const { database } = server;
  days = lastDays(await indianToday(database), 34)
    .reverse()
    .slice(1);
  for (const [index, day] of days.entries()) {
    const match = await makeMatch(database);
    await database.query('insert into daily_matches (day, match_id) values ($1::date, $2)', [day, match.id]);
    if (index === 2) await abandonMatch(database, match.id);
    else {
      await pass(database, match.id, 120);
      await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    }
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.query('delete from daily_picks');
  await server.database.query('delete from pick_names');
});

type Person = Awaited<ReturnType<TestServer['signUp']>>;
const read = async ({ token }: Person) =>
  dataOf<PickTable>(await server.call('GET', 'live-bet/pick-table', { token }));
const show = async ({ token }: Person, is_shown = true) =>
  dataOf<PickTable>(await server.call('POST', 'live-bet/pick-table', { token, body: { is_shown } }));

/** A person who is shown, and has picked these sides on the days before today, the newest first. */
async function shown(sides: readonly number[]): Promise<{ person: Person; nickname: string }> {
  const person = await server.signUp();
  for (const [index, side] of sides.entries())
    await server.database.query('insert into daily_picks (user_id, day, side) values ($1, $2::date, $3)', [
      person.userId,
      days[index] ?? '',
      side,
    ]);
  const { me } = await show(person);
  if (me === null) throw new Error('The person is not shown');
  return { person, nickname: me.nickname };
}

const times = (count: number, side: number): number[] => Array.from({ length: count }, () => side);

describe('the table of picks', () => {
  test('shows nobody who has not asked for it', async () => {
    const { person } = await shown(times(12, HOME));
    await show(person, false);
    expect(await read(person)).toEqual({ rows: [], me: null });
    expect(await read(await server.signUp())).toEqual({ rows: [], me: null });
  });

  test('orders people by the share of right picks, then by their number', async () => {
    const fair = await shown([...times(6, HOME), ...times(6, AWAY)]);
    const best = await shown(times(11, HOME));
    const longer = await shown(times(14, HOME));
    const same = await shown(times(11, HOME));
    const reader = await server.signUp();
    const row = (place: number, nickname: string, rights: number, decided: number) => ({
      place,
      nickname,
      rights,
      decided,
      is_me: false,
    });
    // One of the picked matches was abandoned.
    const rows = [
      row(1, longer.nickname, 13, 13),
      row(2, best.nickname, 10, 10),
      row(2, same.nickname, 10, 10),
      row(4, fair.nickname, 5, 11),
    ];
    expect(await read(reader)).toEqual({ rows, me: null });
    expect(await read(best.person)).toEqual({
      rows: rows.map((one) => ({ ...one, is_me: one.nickname === best.nickname })),
      me: { nickname: best.nickname, rights: 10, decided: 10, place: 2 },
    });
  });

  test('gives no place for fewer than ten decided picks, nor for those of more than 30 days ago', async () => {
    const few = await shown(times(10, HOME));
    expect(await read(few.person)).toEqual({
      rows: [],
      me: { nickname: few.nickname, rights: 9, decided: 9, place: null },
    });
    const old = await shown(times(33, HOME));
    // 29 days before today and today are 30 days; one match was abandoned.
    expect((await read(old.person)).me).toEqual({
      nickname: old.nickname,
      rights: 28,
      decided: 28,
      place: 1,
    });
  });

  test('draws a name once, and another one after leaving', async () => {
    const { person, nickname } = await shown([]);
    expect(nickname).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ [1-9]\d$/);
    expect((await show(person)).me?.nickname).toBe(nickname);
    await show(person, false);
    expect(await show(person, false)).toEqual({ rows: [], me: null });
    expect((await show(person)).me?.nickname).not.toBe(nickname);
  });

  test('is for people who are signed in', async () => {
    expect((await server.call('GET', 'live-bet/pick-table')).status).toBe(401);
    const body = { is_shown: true };
    expect((await server.call('POST', 'live-bet/pick-table', { body })).status).toBe(401);
    const { token } = await server.signUp();
    const wrong = await server.call('POST', 'live-bet/pick-table', { token, body: { is_shown: 'yes' } });
    expect(wrong.status).toBe(400);
  });
});
