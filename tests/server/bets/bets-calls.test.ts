import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fund, makeMatch, minutes, pass, type TestMatch, wallet } from '../tools/bettors.ts';
import { startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
let match: TestMatch;
let bettor: { userId: number; token: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  match = await makeMatch(server.database, {
    windows: [
      { closesAt: minutes(60), winRatio: 150 },
      { closesAt: minutes(70), winRatio: 60 },
    ],
  });
  bettor = await server.signUp();
  await fund(server.database, bettor.userId, 500_00);
});

const save = (body: unknown, key?: string) =>
  server.call('POST', 'live-bet/save', {
    token: bettor.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

test.each([
  ['GET', 'live-bet/extra-time-list'],
  ['GET', 'close-bet'],
  ['GET', 'bet-list'],
  ['POST', 'live-bet/save'],
  ['POST', 'live-bet/cancel'],
] as const)('%s %s needs a signed-in person', async (method, path) => {
  expect((await server.call(method, path)).status).toBe(401);
  expect((await server.call(method, path, { token: 'nobody' })).status).toBe(401);
});

test.each([1e17, 1e20, 1e300, 10_000_001, -1])('a refund of %d is refused', async (refund) => {
  const body = { bet_id: 1, match_id: match.id, refund };
  const reply = await server.call('POST', 'live-bet/cancel', { token: bettor.token, body });
  expect(reply).toMatchObject({ status: 400, body: { errors: { refund: 'Not an amount in rupees' } } });
});

test.each([1e17, 1e20, 1e300, 0])('no activity has the number %d', async (up_to) => {
  const reply = await server.call('POST', 'activity/read', { token: bettor.token, body: { up_to } });
  expect(reply).toMatchObject({
    status: 400,
    body: { errors: { up_to: 'This is not the number of an activity' } },
  });
});

test('visitors see the matches', async () => {
  const list = await server.call('GET', 'live-bet');
  expect(list.body.data).toContainEqual(expect.objectContaining({ id: match.id, state: 'open' }));
  expect((await server.call('GET', `live-bet/${match.id}`)).body.data).toMatchObject({ id: match.id });
  const home = await server.call('GET', 'live-bet/home-listing');
  expect([home.status, Array.isArray(home.body.data)]).toEqual([200, true]);
});

test.each(['0', '-1', '1.5', 'abc', '99999999999', '1e3', '9999999999999999'])(
  'match %s is not found',
  async (id) => {
    expect((await server.call('GET', `live-bet/${id}`)).status).toBe(404);
  },
);

test('lists for signed-in people', async () => {
  const { token } = bettor;
  const extra = await server.call('GET', 'live-bet/extra-time-list', { token });
  expect(extra.body.data).toContainEqual(
    expect.objectContaining({
      match_id: match.id,
      match_name: 'Home v Away',
      win_ratio: [150, 60],
      sides: [
        { team_value: match.home, name: 'Home', win_ratio: 80, price: 80 },
        { team_value: match.away, name: 'Away', win_ratio: 95.5, price: 95.5 },
      ],
    }),
  );
  await pass(server.database, match.id, 120);
  const closed = await server.call('GET', 'close-bet?page=1&perPage=100', { token });
  expect(closed.body.data).toMatchObject({ page: 1, perPage: 100 });
  expect(closed.body.data).toHaveProperty(
    'rows',
    expect.arrayContaining([expect.objectContaining({ id: match.id, state: 'closed', closes_at: null })]),
  );
  expect((await server.call('GET', 'bet-list', { token })).body.data).toEqual({
    rows: [],
    page: 1,
    perPage: 10,
    total: 0,
  });
});

test.each(['page=0', 'page=x', 'perPage=0', 'perPage=101', 'page=1&page=2'])(
  'a list with %s is refused',
  async (query) => {
    for (const path of ['close-bet', 'bet-list'])
      expect((await server.call('GET', `${path}?${query}`, { token: bettor.token })).status).toBe(400);
  },
);

test('a team bet and a toss bet go through the same call', async () => {
  const team = await save({ team_value: match.home, bet_amount: 100, win_ratio: 80 });
  expect(team).toMatchObject({
    status: 200,
    body: { data: { bet: { kind: 'team', selection: 'Home', pays: 180 }, totalWalletAmount: 400 } },
  });
  const toss = await save({
    match_id: match.id,
    prediction: 'Head',
    minimum_betamount: 10,
    bet_amount: '50.50',
  });
  expect(toss).toMatchObject({
    status: 200,
    body: { data: { bet: { kind: 'toss', selection: 'Head', bet_amount: 50.5 }, totalWalletAmount: 349.5 } },
  });
  const list = await server.call('GET', 'bet-list', { token: bettor.token });
  expect(list.body.data).toMatchObject({ total: 2, rows: [{ kind: 'toss' }, { kind: 'team' }] });
});

test.each([
  [{ team_value: 0, bet_amount: 10 }, { team_value: 'Please choose one of the teams before proceeding' }],
  [{ team_value: 1, bet_amount: 0 }, { bet_amount: 'The amount needs to be more than 0' }],
  [{ team_value: 1, bet_amount: -5 }, { bet_amount: 'The amount needs to be more than 0' }],
  [{ team_value: 1, bet_amount: 10.005 }, { bet_amount: 'Use at most two decimals' }],
  [{ team_value: 1, bet_amount: '1e3' }, { bet_amount: 'The amount needs to be more than 0' }],
  [
    { prediction: 'Edge', bet_amount: 10, minimum_betamount: 0 },
    {
      match_id: 'Match ID is required',
      prediction: 'Prediction is required',
      minimum_betamount: 'Minimum bet amount is required',
    },
  ],
])('%j is refused at its fields', async (body, errors) => {
  expect(await save(body)).toMatchObject({ status: 400, body: { errors } });
  expect(await wallet(server.database, bettor.userId)).toEqual({ cash: 500_00, staked: 0 });
});

test.each(['[]', '"bet"', 'null', '7'])('a body of %s is refused', async (body) => {
  expect((await save(body)).status).toBe(400);
});

test('a repeated request answers with the same bet; its key serves no other', async () => {
  const key = 'some-key-0123456789';
  const first = await save({ team_value: match.home, bet_amount: 300 }, key);
  const again = await save({ bet_amount: 300, team_value: match.home }, key);
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  expect((await save({ team_value: match.home, bet_amount: 301 }, key)).status).toBe(422);
  expect((await save({ team_value: match.home, bet_amount: 10 }, 'short')).status).toBe(400);
  expect(await wallet(server.database, bettor.userId)).toEqual({ cash: 200_00, staked: 300_00 });
});

test('a cancelled bet cannot be cancelled again', async () => {
  const placed = await save({ team_value: match.home, bet_amount: 100 });
  const { bet } = placed.body.data as { bet: { id: number } };
  const cancel = (body: unknown) => server.call('POST', 'live-bet/cancel', { token: bettor.token, body });
  expect(await cancel({ bet_id: bet.id })).toMatchObject({
    status: 400,
    body: { errors: { match_id: 'Match ID is required' } },
  });
  expect(await cancel({ bet_id: bet.id, match_id: match.id })).toMatchObject({
    status: 200,
    body: { data: { bet: { id: bet.id, status: 'cancelled', payout: 100 }, totalWalletAmount: 500 } },
  });
  expect((await cancel({ bet_id: bet.id, match_id: match.id })).status).toBe(409);
});

test('a lost answer is found by its key, and a request that never came is never carried out', async () => {
  const key = 'lost-answer-0123456789';
  const resolve = (name: string) =>
    server.call('POST', 'requests/resolve', {
      token: bettor.token,
      body: { route: 'live-bet/save', key: name },
    });
  const placed = await save({ team_value: match.home, bet_amount: 100 }, key);
  expect((await resolve(key)).body.data).toEqual({ outcome: 'applied', data: placed.body.data });

  const never = 'never-came-0123456789';
  expect((await resolve(never)).body.data).toEqual({ outcome: 'never', data: null });
  expect(await save({ team_value: match.home, bet_amount: 100 }, never)).toMatchObject({
    status: 409,
    body: { data: { givenUp: true } },
  });
  expect(await wallet(server.database, bettor.userId)).toEqual({ cash: 400_00, staked: 100_00 });
});
