import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PrivateLeague, PrivateLeagueReceipt } from '../../../src/schemas/bets/private-leagues.ts';
import { makeMatch } from '../tools/bettors.ts';
import { dataOf, type Person } from '../tools/money.ts';
import { indianDayIn } from '../tools/private-leagues.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const headers = (key: string) => ({ 'idempotency-key': key });

async function leagueOf({ token }: Person, changes = {}): Promise<PrivateLeague> {
  const body = { name: ' Office  League ', starts_on: indianDayIn(0), nickname: 'Asha', ...changes };
  return dataOf(await server.call('POST', 'leagues', { token, body }));
}

describe('the calls of a league', () => {
  test('make, join, bet, block and list, each told to who may know', async () => {
    const [owner, friend] = [await server.signUp(), await server.signUp()];
    const { id, name } = await leagueOf(owner);
    expect(name).toBe('Office League');
    const seen = await server.call('GET', `leagues/${id}`);
    expect(seen).toMatchObject({ status: 200, body: { data: { members: 1, table: [], me: null } } });
    const joined = await server.call('POST', `leagues/${id}/join`, {
      token: friend.token,
      body: { nickname: 'Ravi' },
    });
    expect(dataOf<PrivateLeague>(joined).table.map(({ nickname, is_me }) => [nickname, is_me])).toEqual([
      ['Asha', false],
      ['Ravi', true],
    ]);
    const match = await makeMatch(server.database);
    const placed = await server.call('POST', `leagues/${id}/bets`, {
      token: friend.token,
      body: { team_value: match.home, points: '500', win_ratio: 80 },
    });
    const { bet, points } = dataOf<PrivateLeagueReceipt>(placed);
    expect(points).toBe(6500);
    const listed = await server.call('GET', `leagues/${id}/bets?perPage=5`, { token: friend.token });
    expect(listed.body.data).toEqual({ rows: [bet], page: 1, perPage: 5, total: 1 });
    const member = dataOf<PrivateLeague>(joined).me?.member ?? 0;
    const act = (what: string, { token }: Person) =>
      server.call('POST', `leagues/${id}/members/${member}/${what}`, { token });
    expect((await act('report', owner)).body.data).toMatchObject({ table: [{ reports: 0 }, { reports: 1 }] });
    expect(await act('block', friend)).toMatchObject({ status: 403 });
    expect((await act('block', owner)).body.data).toMatchObject({ table: [{ nickname: 'Asha' }] });
    const rowsFor = async ({ token }: Person) => (await server.call('GET', 'leagues', { token })).body.data;
    expect(await rowsFor(owner)).toMatchObject({ rows: [{ id, place: 1, made: 0, members: 1 }] });
    expect(await rowsFor(friend)).toEqual({ rows: [] });
    expect(await server.call('POST', `leagues/${id}/leave`, { token: owner.token })).toMatchObject({
      status: 409,
    });
  });

  test('refuse wrong fields by name', async () => {
    const { token } = await server.signUp();
    const reply = await server.call('POST', 'leagues', {
      token,
      body: { name: ' ', starts_on: 'tomorrow', nickname: '\u202e' },
    });
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: 'Please give the league a name',
          starts_on: 'Please choose the day on which the league begins',
          nickname: 'Please choose a name that the others see',
        },
      },
    });
  });

  test.each(['0000000000', 'nonsense', '%00'])('are a 404 for a league that is not there: %s', async (id) => {
    const { token } = await server.signUp();
    expect(await server.call('GET', `leagues/${id}`)).toMatchObject({
      status: 404,
      body: { msg: 'There is no such league' },
    });
    const join = await server.call('POST', `leagues/${id}/join`, { token, body: { nickname: 'Ravi' } });
    expect(join).toMatchObject({ status: 404, body: { msg: 'There is no such league' } });
  });

  test('with a session that has ended are a 401, so that the page signs in again', async () => {
    const owner = await server.signUp();
    const { id } = await leagueOf(owner);
    expect(await server.call('GET', `leagues/${id}`, { token: 'x'.repeat(43) })).toMatchObject({
      status: 401,
    });
  });

  test('whose answers were lost are told by their key', async () => {
    const { token } = await server.signUp();
    const body = { name: 'Office', starts_on: indianDayIn(0), nickname: 'Asha' };
    const made = await server.call('POST', 'leagues', { token, body, headers: headers('key-of-a-league-0') });
    const { id } = dataOf<PrivateLeague>(made);
    const friend = await server.signUp();
    const joined = await server.call('POST', `leagues/${id}/join`, {
      token: friend.token,
      body: { nickname: 'Ravi' },
      headers: headers('key-of-a-joining-0'),
    });
    const match = await makeMatch(server.database);
    const placed = await server.call('POST', `leagues/${id}/bets`, {
      token: friend.token,
      body: { team_value: match.home, points: 10, win_ratio: 80 },
      headers: headers('key-of-a-bet-0000'),
    });
    const resolve = async (person: { token: string }, route: string, key: string) =>
      (await server.call('POST', 'requests/resolve', { token: person.token, body: { route, key } })).body
        .data;
    expect(await resolve({ token }, 'leagues', 'key-of-a-league-0')).toMatchObject({
      outcome: 'applied',
      data: { id, me: { is_owner: true } },
    });
    expect(await resolve(friend, 'leagues/:id/join', 'key-of-a-joining-0')).toMatchObject({
      outcome: 'applied',
      data: { id, me: { member: dataOf<PrivateLeague>(joined).me?.member } },
    });
    expect(await resolve(friend, 'leagues/:id/bets', 'key-of-a-bet-0000')).toEqual({
      outcome: 'applied',
      data: placed.body.data,
    });
    expect(await resolve(friend, 'leagues/:id/bets', 'key-of-no-bet-0000')).toEqual({
      outcome: 'never',
      data: null,
    });
    const late = await server.call('POST', `leagues/${id}/bets`, {
      token: friend.token,
      body: { team_value: match.home, points: 10, win_ratio: 80 },
      headers: headers('key-of-no-bet-0000'),
    });
    expect(late).toMatchObject({ status: 409, body: { data: { givenUp: true } } });
  });
});

/** The kinds of journals of rupees. Before one is added, somebody has to judge whether it moves value between people. */
const KINDS = [
  'deposit',
  'bet.placed',
  'bet.won',
  'bet.lost',
  'bet.cancelled',
  'bet.void',
  'bet.cashedOut',
  'bet.corrected',
  'combined.placed',
  'combined.won',
  'combined.lost',
  'combined.void',
  'combined.cashedOut',
  'combined.corrected',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.rejected',
  'grant',
  'starter',
  'coinflip',
  'limbo',
  'dice',
  'bonus.granted',
  'bonus.released',
  'bonus.expired',
  'referral',
];

describe('nothing of value moves between people', () => {
  test('by any kind of journal: each is on a list, and is of one person with all its entries', async () => {
    const [constraint] = await server.database.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'journals_kind_check'`,
    );
    const kinds = [...(constraint?.text ?? '').matchAll(/'([A-Za-z.]+)'/g)].map(([, kind = '']) => kind);
    expect(kinds.sort()).toEqual([...KINDS].sort());
    const keys = await server.database.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where contype = 'f' and conrelid = 'entries'::regclass`,
    );
    expect(keys).toEqual([{ text: 'FOREIGN KEY (journal_id, user_id) REFERENCES journals(id, user_id)' }]);
  });

  test('by any entry of a league: it names one member, and the house of their league', async () => {
    const keys = await server.database.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where contype = 'f' and conrelid = 'private_league_entries'::regclass order by text`,
    );
    expect(keys.map(({ text }) => text)).toEqual([
      'FOREIGN KEY (bet_id, member_id) REFERENCES private_league_bets(id, member_id)',
      'FOREIGN KEY (league_id) REFERENCES private_leagues(id)',
      'FOREIGN KEY (member_id, league_id) REFERENCES private_league_members(id, league_id)',
    ]);
  });
});
