import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { betHistory } from '../../../server/bets/history.ts';
import { settleMatch } from '../../../server/bets/matches/decide.ts';
import { makeMatch, onTeam, pass, place } from '../tools/bettors.ts';
import { dataOf, personWith } from '../tools/money.ts';
import { rowsRead } from '../tools/rows-read.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a bet by its number', () => {
  test('is shown only to its bettor', async () => {
    const { database } = server;
    const [person, other] = [await personWith(server, 100), await personWith(server, 0)];
    const match = await makeMatch(database);
    const { bet } = await place(database, person.userId, onTeam(match.home, 10));
    const ask = (token: string, id: unknown) => server.call('GET', `bet-list/${id}`, { token });
    const cash_out = { worth: 9.17, suspended: null, market: [match.home, match.away] };
    expect((await ask(person.token, bet.id)).body.data).toEqual({ ...bet, cash_out });
    expect((await ask(other.token, bet.id)).status).toBe(404);
    expect((await server.call('GET', `bet-list/${bet.id}`)).status).toBe(401);
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '9999999999999999'])
      expect((await ask(person.token, id)).status).toBe(404);
  });
});

describe('the list of bets', () => {
  test('can be limited to bets of one status', async () => {
    const { database } = server;
    const person = await personWith(server, 1000);
    const [match, other] = [await makeMatch(database), await makeMatch(database)];
    const won = await place(database, person.userId, onTeam(match.home, 10));
    const lost = await place(database, person.userId, onTeam(match.away, 10));
    const cancelled = await place(database, person.userId, onTeam(other.away, 10));
    await server.call('POST', 'live-bet/cancel', {
      token: person.token,
      body: { bet_id: cancelled.bet.id, match_id: other.id },
    });
    const open = await place(database, person.userId, onTeam(other.away, 10));
    await pass(database, match.id, 120);
    await settleMatch(database, match.id, { winner: match.home, toss: 'Head' });
    const of = async (query: string) => {
      const { rows, total } = dataOf<{ rows: { id: number }[]; total: number }>(
        await server.call('GET', `bet-list${query}`, { token: person.token }),
      );
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await of('?status=won')).toEqual([won.bet.id]);
    expect(await of('?status=lost')).toEqual([lost.bet.id]);
    expect(await of('?status=cancelled')).toEqual([cancelled.bet.id]);
    expect(await of('?status=open')).toEqual([open.bet.id]);
    expect(await of('?status=void')).toEqual([]);
    for (const all of ['', '?status=']) expect(await of(all)).toHaveLength(4);
  });

  test('loads the details only of the requested page', async () => {
    const { database } = server;
    const { userId } = await personWith(server, 1000);
    for (let count = 0; count < 30; count++) {
      const match = await makeMatch(database);
      await place(database, userId, onTeam(match.home, 10));
    }
    const ofRows = ['matches', 'match_windows', 'selections'];
    const first = await rowsRead(database, ofRows, (tx) => betHistory(tx, userId, { page: 1, perPage: 3 }));
    const late = await rowsRead(database, ofRows, (tx) => betHistory(tx, userId, { page: 10, perPage: 3 }));
    expect(first).toBeGreaterThan(0);
    // The matches of the bets are not read row by row.
    expect(first).toBeLessThan(30);
    expect(late).toBe(first);
  });

  test('can be limited to bets on one match, however many came after', async () => {
    const { database } = server;
    const [person, other] = [await personWith(server, 2000), await personWith(server, 100)];
    const [match, later] = [await makeMatch(database), await makeMatch(database)];
    const first = await place(database, person.userId, onTeam(match.home, 10));
    await place(database, other.userId, onTeam(match.home, 10));
    for (let count = 0; count < 101; count += 1) await place(database, person.userId, onTeam(later.home, 10));
    const of = async (query: string) => {
      const answer = await server.call('GET', `bet-list?perPage=100&${query}`, { token: person.token });
      const { rows, total } = dataOf<{ rows: { id: number }[]; total: number }>(answer);
      return [rows.map(({ id }) => id), total];
    };
    expect(await of(`match=${match.id}`)).toEqual([[first.bet.id], 1]);
    expect(await of(`match=${match.id}&status=open`)).toEqual([[first.bet.id], 1]);
    expect(await of(`match=${match.id}&status=won`)).toEqual([[], 0]);
    expect(await of(`match=${later.id}&page=2`)).toEqual([[expect.any(Number)], 101]);
    expect(await of('match=999999999999')).toEqual([[], 0]);
    expect(await of('match=&page=2')).toEqual([[expect.any(Number), first.bet.id], 102]);
  });

  test.each(['match=x', 'match=-1', 'match=1.5', 'match=9999999999999999'])(
    'on %s is refused',
    async (query) => {
      const { token } = await personWith(server, 0);
      expect(await server.call('GET', `bet-list?${query}`, { token })).toMatchObject({
        status: 400,
        body: { errors: { match: 'There is no such match.' } },
      });
    },
  );

  test.each(['status=wonn', 'status=WON', 'status=won,lost', 'status=won&status=lost'])(
    'with %s is refused',
    async (query) => {
      const { token } = await personWith(server, 0);
      expect(await server.call('GET', `bet-list?${query}`, { token })).toMatchObject({
        status: 400,
        body: { errors: { status: 'There is no such state of a bet' } },
      });
    },
  );
});
