import { afterAll, beforeAll, expect, test } from 'vitest';
import { botBearer } from '../../../server/account/signed-in.ts';
import { crowdOf } from '../../../server/bets/crowd/read.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { placeBet } from '../../../server/bets/place.ts';
import { makeBots, readBots, topUp } from '../../../server/demo/bots/accounts.ts';
import { remembered } from '../../../server/shared/remembered.ts';
import { cancel, makeBettor, makeMatch, onTeam, onToss, pass, place } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeBots(server.database);
});
afterAll(() => server.close());

/** Bets of this many people on a team. */
async function people(count: number, team: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const id = await makeBettor(server.database, 1000_00);
    await place(server.database, id, onTeam(team, 10));
    ids.push(id);
  }
  return ids;
}

/** Bets of this many bots on a team. */
async function bots(count: number, team: number): Promise<void> {
  for (const { id } of (await readBots(server.database)).slice(0, count)) {
    await topUp(server.database, id);
    const request = { route: 'live-bet/save', key: null, bodyHash: 'x' } as const;
    await placeBet(server.database, botBearer(id), request, onTeam(team, 10));
  }
}

test('an unknown match is not found, and a match without bets has no crowd', async () => {
  expect((await server.call('GET', 'live-bet/999999/crowd')).status).toBe(404);
  const match = await makeMatch(server.database);
  const { status, body } = await server.call('GET', `live-bet/${match.id}/crowd`);
  expect([status, body.data]).toEqual([200, { markets: [] }]);
});

test('bettors count once in a market, for their first selection, and people and bots apart', async () => {
  const match = await makeMatch(server.database);
  const [first = 0] = await people(3, match.home);
  await people(2, match.away);
  await place(server.database, first, onTeam(match.home, 10));
  await place(server.database, first, onTeam(match.away, 10));
  await bots(3, match.away);
  expect(await crowdOf(server.database, match.id)).toEqual({
    markets: [
      {
        kind: 'winner',
        people: 5,
        bots: 3,
        selections: [
          { team_value: match.home, people: 3, bots: 0 },
          { team_value: match.away, people: 2, bots: 3 },
        ],
      },
    ],
  });
});

test('of fewer than five people, neither their number nor their selection is told', async () => {
  const match = await makeMatch(server.database);
  await people(4, match.home);
  expect(await crowdOf(server.database, match.id)).toEqual({
    markets: [{ kind: 'winner', people: null, bots: 0, selections: [] }],
  });
  await bots(2, match.away);
  expect(await crowdOf(server.database, match.id)).toEqual({
    markets: [
      {
        kind: 'winner',
        people: null,
        bots: 2,
        selections: [{ team_value: match.away, people: null, bots: 2 }],
      },
    ],
  });
  await people(1, match.home);
  expect((await crowdOf(server.database, match.id))?.markets).toMatchObject([{ people: 5 }]);
});

test('people are counted in fives, in their turn: no bet moves a figure alone', async () => {
  const match = await makeMatch(server.database);
  await people(5, match.home);
  const before = await crowdOf(server.database, match.id);
  expect(before?.markets).toEqual([
    { kind: 'winner', people: 5, bots: 0, selections: [{ team_value: match.home, people: 5, bots: 0 }] },
  ]);
  await people(4, match.away);
  expect(await crowdOf(server.database, match.id)).toEqual(before);
  await people(1, match.home);
  expect((await crowdOf(server.database, match.id))?.markets).toEqual([
    {
      kind: 'winner',
      people: 10,
      bots: 0,
      selections: [
        { team_value: match.home, people: 6, bots: 0 },
        { team_value: match.away, people: 4, bots: 0 },
      ],
    },
  ]);
});

test('each market has its own crowd, and the faces of the coin are apart', async () => {
  const match = await makeMatch(server.database);
  const ids = await people(5, match.home);
  for (const [index, id] of ids.entries())
    await place(server.database, id, onToss(match.id, index < 2 ? 'Head' : 'Tail', 10));
  expect((await crowdOf(server.database, match.id))?.markets).toEqual([
    { kind: 'winner', people: 5, bots: 0, selections: [{ team_value: match.home, people: 5, bots: 0 }] },
    {
      kind: 'toss',
      people: 5,
      bots: 0,
      selections: [
        { team_value: match.toss, prediction: 'Head', people: 2, bots: 0 },
        { team_value: match.toss, prediction: 'Tail', people: 3, bots: 0 },
      ],
    },
  ]);
});

test('a cancelled bet does not count; a settled one does', async () => {
  const match = await makeMatch(server.database);
  await people(5, match.home);
  const id = await makeBettor(server.database, 100_00);
  const { bet } = await place(server.database, id, onTeam(match.away, 10));
  await cancel(server.database, id, bet.id, match.id);
  await pass(server.database, match.id, 90);
  await settleMatch(server.database, match.id, { winner: match.home, toss: 'Head' });
  expect((await crowdOf(server.database, match.id))?.markets).toEqual([
    { kind: 'winner', people: 5, bots: 0, selections: [{ team_value: match.home, people: 5, bots: 0 }] },
  ]);
});

test('a remembered reading serves everybody for its time, and a failed one is not kept', async () => {
  let reads = 0;
  const read = remembered(60_000, async (key: string) => {
    reads += 1;
    if (key === 'bad') throw new Error('no');
    return `${key} ${reads}`;
  });
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a 1', 'a 1', 'b 2']);
  expect(await read('a')).toBe('a 1');
  await expect(read('bad')).rejects.toThrow('no');
  await expect(read('bad')).rejects.toThrow('no');
  expect(reads).toBe(4);
  const brief = remembered(0, async (key: string) => `${key} ${++reads}`);
  expect([await brief('a'), await brief('a')]).toEqual(['a 5', 'a 6']);
});
