import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { issueCode } from '../../../server/account/codes.ts';
import { callError } from '../../../src/api/shared/call-errors.ts';
import { moneyRequestMachine } from '../../../src/machines/shared/money-request.machine.ts';
import type { MoneyRoute, Resolved } from '../../../src/schemas/shared/requests.ts';
import { makeMatch } from '../tools/bettors.ts';
import { dataOf, type Person, personWith, saveAccount } from '../tools/money.ts';
import { type Reply, startTestServer, type TestServer } from '../tools/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A call of the page on its way. */
interface Wire {
  call(): Promise<Reply>;
  reply: Reply | undefined;
  resolve(data: unknown): void;
  reject(error: unknown): void;
}

type Move = 'answered' | 'taken' | 'taken twice' | 'lost' | 'late' | 'asked again';

/**
 * The page's own statechart of a money request, with the real server behind a network that can lose and
 * delay.
 */
class Request {
  wire: Wire | undefined;
  /** Sent and lost for the page, but not at the server yet. */
  left: Wire | undefined;
  private readonly person: Person;
  private readonly route: MoneyRoute;
  readonly actor;

  constructor(person: Person, route: MoneyRoute, payload: object) {
    this.person = person;
    this.route = route;
    this.actor = createActor(
      moneyRequestMachine.provide({
        actors: {
          send: fromPromise<unknown, { payload: unknown; key: string }>(({ input: { key } }) =>
            this.put(route, payload, { 'idempotency-key': key }),
          ),
          resolve: fromPromise<Resolved<unknown>, { key: string }>(async ({ input: { key } }) => {
            const answer = await this.put('requests/resolve', { route, key }, {});
            return answer as Resolved<unknown>;
          }),
        },
      }),
      { input: { payload, subject: 'test' }, clock: new SimulatedClock() },
    );
    this.actor.start();
  }

  private put(path: string, body: object, headers: Record<string, string>): Promise<unknown> {
    const { token } = this.person;
    return new Promise((resolve, reject) => {
      const call = () => server.call('POST', path, { token, body, headers });
      this.wire = { call, reply: undefined, resolve, reject };
    });
  }

  get state(): string {
    return String(this.actor.getSnapshot().value);
  }

  moves(): Move[] {
    const moves: Move[] = this.left ? ['late'] : [];
    if (this.state === 'outcomeUnknown') moves.push('asked again');
    if (this.wire)
      moves.push('answered', 'lost', ...(this.wire.reply ? [] : (['taken', 'taken twice'] as const)));
    return moves;
  }

  async play(move: Move): Promise<void> {
    const { wire, left } = this;
    if (move === 'late') {
      this.left = undefined;
      await left?.call();
    }
    if (move === 'asked again') this.actor.send({ type: 'request.check' });
    if (wire && (move === 'taken' || move === 'taken twice')) {
      wire.reply = await wire.call();
      if (move === 'taken twice')
        expect(await wire.call()).toMatchObject({ status: wire.reply.status, body: wire.reply.body });
    }
    if (wire && move === 'lost') {
      if (wire.reply === undefined && this.state === 'sent') this.left = wire;
      this.wire = undefined;
      wire.reject(callError({ kind: 'offline' }));
    }
    if (wire && move === 'answered') {
      const { status, body } = wire.reply ?? (await wire.call());
      this.wire = undefined;
      const { msg, errors = {}, data } = body;
      if (status === 200) wire.resolve(data);
      else wire.reject(callError({ kind: 'refused', status, msg, errors, data }));
    }
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** The server's record of this request: how often it took effect, and whether its key was given up. */
  async kept() {
    const { key } = this.actor.getSnapshot().context;
    const rows = await server.database.query<{ effect_id: number | null }>(
      'select effect_id from idempotency_keys where user_id = $1 and route = $2 and key = $3',
      [this.person.userId, this.route, key],
    );
    return rows.map(({ effect_id }) => (effect_id === null ? 'given up' : 'in effect')).join();
  }
}

const FINAL: Record<string, readonly string[]> = {
  applied: ['in effect'],
  refused: [''],
  notApplied: ['given up'],
};

/** Every possible course of a request, up to this many moves, each for a fresh person. */
async function walkRequest(
  route: MoneyRoute,
  make: () => Promise<{ person: Person; payload: object; count: () => Promise<number> }>,
) {
  const ends = new Set<string>();
  const seen = new Set<string>();
  const paths: Move[][] = [[]];
  for (const path of paths) {
    const { person, payload, count } = await make();
    const request = new Request(person, route, payload);
    for (const move of path) await request.play(move);
    const { state } = request;
    const kept = await request.kept();
    expect({ path, effects: await count() }).toEqual({ path, effects: kept === 'in effect' ? 1 : 0 });
    const allowed = FINAL[state];
    if (allowed) {
      expect({ path, kept: allowed.includes(kept) }).toEqual({ path, kept: true });
      ends.add(`${state}: ${kept}`);
    }
    const key = [state, kept, request.wire?.reply?.status, request.left !== undefined].join();
    if (seen.has(key)) continue;
    seen.add(key);
    paths.push(...request.moves().map((move) => [...path, move]));
  }
  return { ends: [...ends].sort(), states: seen.size, paths: paths.length };
}

const counted = (table: string, person: Person) => async () => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where user_id = $1`,
    [person.userId],
  );
  return row?.count ?? 0;
};

const ALL = ['applied: in effect', 'notApplied: given up'];

test('a bet', async () => {
  const { ends } = await walkRequest('live-bet/save', async () => {
    const person = await personWith(server, 500);
    const { home } = await makeMatch(server.database);
    return {
      person,
      payload: { team_value: home, bet_amount: 100, win_ratio: 80 },
      count: counted('bets', person),
    };
  });
  expect(ends).toEqual(ALL);
});

test('a bet at a price that has got worse', async () => {
  const { ends } = await walkRequest('live-bet/save', async () => {
    const person = await personWith(server, 500);
    const { home } = await makeMatch(server.database);
    return {
      person,
      payload: { team_value: home, bet_amount: 100, win_ratio: 90 },
      count: counted('bets', person),
    };
  });
  expect(ends).toEqual(['notApplied: given up', 'refused: ']);
});

test('a combined bet', async () => {
  const { ends } = await walkRequest('live-bet/save-combined', async () => {
    const person = await personWith(server, 500);
    const [one, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    return {
      person,
      payload: { legs: [{ team_value: one.home }, { team_value: other.away }], bet_amount: 100 },
      count: counted('combined_bets', person),
    };
  });
  expect(ends).toEqual(ALL);
});

test('a cancellation', async () => {
  const { ends } = await walkRequest('live-bet/cancel', async () => {
    const person = await personWith(server, 500);
    const { id, home } = await makeMatch(server.database);
    const body = { team_value: home, bet_amount: 100 };
    const { bet } = dataOf<{ bet: { id: number } }>(
      await server.call('POST', 'live-bet/save', { token: person.token, body }),
    );
    return {
      person,
      payload: { bet_id: bet.id, match_id: id, refund: 100 },
      count: counted("(select * from bets where status = 'cancelled') bets", person),
    };
  });
  expect(ends).toEqual(ALL);
});

test('a cash-out', async () => {
  const { ends } = await walkRequest('live-bet/cash-out', async () => {
    const person = await personWith(server, 500);
    const { home } = await makeMatch(server.database);
    const body = { team_value: home, bet_amount: 100 };
    const { bet } = dataOf<{ bet: { id: number } }>(
      await server.call('POST', 'live-bet/save', { token: person.token, body }),
    );
    return {
      person,
      payload: { bet_id: bet.id, stake: 40, worth: 30 },
      count: counted('cash_outs', person),
    };
  });
  expect(ends).toEqual(ALL);
});

test('a cash-out of a combined bet', async () => {
  const { ends } = await walkRequest('live-bet/cash-out-combined', async () => {
    const person = await personWith(server, 500);
    const [one, other] = [await makeMatch(server.database), await makeMatch(server.database)];
    const body = { legs: [{ team_value: one.home }, { team_value: other.away }], bet_amount: 100 };
    const { combined } = dataOf<{ combined: { id: number } }>(
      await server.call('POST', 'live-bet/save-combined', { token: person.token, body }),
    );
    return {
      person,
      payload: { bet_id: combined.id, stake: 40, worth: 20 },
      count: counted('combined_cash_outs', person),
    };
  });
  expect(ends).toEqual(ALL);
});

test('a withdrawal', async () => {
  const { ends } = await walkRequest('withdrawal/request', async () => {
    const person = await personWith(server, 500);
    const account_id = await saveAccount(server, person);
    const security_code = await issueCode(server.database, 'withdrawal', person.userId);
    return {
      person,
      payload: { withdrawalAmount: '200', account_id, security_code },
      count: counted('withdrawals', person),
    };
  });
  expect(ends).toEqual(ALL);
});
