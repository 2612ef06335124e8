import { afterAll, beforeEach, expect, test } from 'vitest';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import type { Game } from '../../../src/fairness/games.ts';
import { fund, makeMatch, onTeam, pass, place } from '../tools/bettors.ts';
import { openTestDatabase } from '../tools/database.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeEach(async () => {
  await server?.close();
  server = await startTestServer({ database: await openTestDatabase({ isForged: true }) });
});
afterAll(() => server.close());

async function person(first: string, last: string) {
  const made = await server.signUp();
  await server.database.query('update users set first_name = $2, last_name = $3 where id = $1', [
    made.userId,
    first,
    last,
  ]);
  await fund(server.database, made.userId, 1_000_00);
  return made;
}

async function bet(userId: number, rupees: number, wins: boolean, name = 'Lions v Tigers') {
  const match = await makeMatch(server.database, { name });
  await place(server.database, userId, onTeam(match.home, rupees));
  await pass(server.database, match.id, 61);
  await settleMatch(server.database, match.id, { winner: wins ? match.home : match.away, toss: 'Head' });
}

let seeds = 0;
async function round(userId: number, game: Game, stake: number, payout: number) {
  const hash = String(++seeds).padStart(64, '0');
  await server.database.query(
    `with seed as (
       insert into seeds (user_id, server_seed, server_seed_hash, client_seed, state, rotated_at)
       values ($1, $2, $2, 'test', 'revealed', now()) returning id)
     insert into rounds (user_id, game, seed_id, nonce, stake_paise, prediction, side, target, result, payout_paise)
     select $1, $3, id, 1, $4, case $3 when 'coinflip' then 'Head' when 'dice' then 'under' end,
            case $3 when 'coinflip' then 'Head' end,
            case when $3 <> 'coinflip' then 500 end, case when $3 <> 'coinflip' then 500 end, $5 from seed`,
    [userId, hash, game, stake, payout],
  );
}

const winners = async (token: string) => (await server.call('GET', 'winners', { token })).body.data;

test('GET winners needs a signed-in person', async () => {
  expect(await server.call('GET', 'winners')).toMatchObject({ status: 401 });
});

test('bets and rounds that were won, latest first, names masked', async () => {
  const asha = await person('Asha', 'Kulkarni');
  const zoya = await person('Zoya', '');
  await bet(asha.userId, 100, true);
  await bet(asha.userId, 100, false);
  await round(zoya.userId, 'coinflip', 50_00, 99_00);
  await round(zoya.userId, 'coinflip', 50_00, 0);
  await round(zoya.userId, 'limbo', 1, 1);
  await round(asha.userId, 'limbo', 10_00, 25_50);
  await round(zoya.userId, 'dice', 20_00, 39_60);
  const data = await winners(asha.token);
  expect(data).toEqual([
    {
      id: expect.any(String),
      name: 'Z***',
      game: 'dice',
      match: '',
      stake: 20,
      payout: 39.6,
      at: expect.any(String),
    },
    {
      id: expect.any(String),
      name: 'A*** K.',
      game: 'limbo',
      match: '',
      stake: 10,
      payout: 25.5,
      at: expect.any(String),
    },
    {
      id: expect.any(String),
      name: 'Z***',
      game: 'coinflip',
      match: '',
      stake: 50,
      payout: 99,
      at: expect.any(String),
    },
    {
      id: expect.any(String),
      name: 'A*** K.',
      game: 'match',
      match: 'Lions v Tigers',
      match_id: expect.any(Number),
      selection: 'Home',
      stake: 100,
      payout: 180,
      at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/Asha|Kulkarni|Zoya/);
});

test('twenty at most, none older than seven days', async () => {
  const { userId, token } = await person('Asha', 'Kulkarni');
  await bet(userId, 10, true);
  await server.database.query(`update bets set settled_at = settled_at - interval '7 days 1 second'`);
  expect(await winners(token)).toEqual([]);
  for (let index = 1; index <= 22; index++) await round(userId, 'coinflip', 100 * index, 198 * index);
  const data = (await winners(token)) as { stake: number }[];
  expect(data.map(({ stake }) => stake)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
});
