import { digest } from '../../../server/account/secrets.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { createFeed, type Feed } from '../../../server/bets/live/feed.ts';
import type { Listener } from '../../../server/bets/live/listener.ts';
import type { PriceWatcher } from '../../../server/bets/live/price-watchers.ts';
import { abandonMatch, settleMatch } from '../../../server/bets/matches/decide.ts';
import { movePrices } from '../../../server/bets/matches/make.ts';
import { readMatches } from '../../../server/bets/matches/read.ts';
import { readBets } from '../../../server/bets/read.ts';
import { decideWithdrawal } from '../../../server/wallet/withdrawals.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import { makeMatch, minutes, pass, type TestMatch } from '../../server/tools/bettors.ts';
import { watchStatuses } from '../../server/tools/lives.ts';
import {
  conclude,
  dataOf,
  type Person as Player,
  personWith,
  referenceOf,
  saveAccount,
} from '../../server/tools/money.ts';
import { passAttempts } from '../../server/tools/people.ts';
import type { TestServer } from '../../server/tools/server.ts';
import { type Bug, openWith } from '../../simulation/planted.ts';
import {
  type Answered,
  type Asked,
  CASH,
  type Decision,
  type Ids,
  type Person,
  type Server,
  type Told,
} from './house.ts';

/**
 * The real server, with a fresh database, in a separate process: the walked page replaces clock, randomness
 * and timers. Nothing here happens by itself: it carries out commands, one after the other.
 */

export type Command =
  /** Starts a new server, with this bug in it. */
  | { do: 'start'; bug: Pick<Bug, 'patches' | 'script'> }
  /** Makes new people, each with their cash, and an open match. */
  | { do: 'begin' }
  | { do: 'open'; person: Person }
  | { do: 'end'; token: string }
  | { do: 'take'; asked: Asked }
  | { do: 'listen'; token: string | null; since: number | null }
  | { do: 'tell' }
  | { do: 'set price'; price: number }
  | { do: 'close betting' | 'abandon' }
  | { do: 'settle'; winner: 'Owls' | 'Kites' }
  | { do: 'deposit'; person: Person; amount: number }
  | { do: 'decide'; decision: Decision };

/** The database's rows of these people and of this match. */
export interface Books
  extends Pick<Server, 'ids' | 'sessions' | 'wallets' | 'keys' | 'withdrawals' | 'code'> {
  /** The owners of all tokens, valid or not. */
  tokens: ReadonlyMap<string, Person>;
  match: Match;
  price: number;
  bets: { owner: Person; bet: Bet }[];
  /** Every change of a status so far, in order: `bets open → won`. */
  changes: string[];
}

export interface Reply {
  /** The error of a failed command. */
  failed?: string;
  token?: string;
  answered?: Answered;
  /** The events of the stream since the last command. */
  told: Told[];
  /** Whether the stream has ended. */
  isOver: boolean;
  /** null: unchanged. */
  books: Books | null;
}

interface World {
  people: Record<Person, Player>;
  accounts: Record<Person, number>;
  match: TestMatch;
  state: Match['state'];
  tokens: Map<string, Person>;
  feed: Feed;
  /** Closes the open stream. */
  leave(): void;
  told: Told[];
  isOver: boolean;
  matchChanges: string[];
}

let house: TestServer | undefined;
let world: World | undefined;

function there<Of>(thing: Of | undefined): Of {
  if (thing === undefined) throw new Error('nothing has begun');
  return thing;
}

async function begin(): Promise<World> {
  const server = there(house);
  const { database } = server;
  const people = { asha: await personWith(server, CASH.asha), bina: await personWith(server, CASH.bina) };
  const accounts = {
    asha: await saveAccount(server, people.asha),
    bina: await saveAccount(server, people.bina),
  };
  const side = (name: string, winRatio: number) => ({ name, winRatio });
  const match = await makeMatch(database, {
    name: 'Kites v Owls',
    sides: [side('Owls', 80), side('Kites', 95)],
    windows: [{ closesAt: minutes(60), winRatio: 150 }],
  });
  await database.query('truncate status_changes');
  const feed = createFeed(database);
  const nothing = { leave: () => {}, told: [], isOver: false, matchChanges: [] };
  return { people, accounts, match, state: 'open', tokens: new Map(), feed, ...nothing };
}

async function obey(command: Command): Promise<Pick<Reply, 'token' | 'answered'>> {
  if (command.do === 'start') {
    await house?.close();
    house = await openWith(command.bug);
    await watchStatuses(house.database, ['bets', 'withdrawals']);
    world = undefined;
    return {};
  }
  const server = there(house);
  const { database } = server;
  if (command.do === 'begin') world = await begin();
  const { people, match, feed, tokens } = there(world);
  switch (command.do) {
    case 'begin':
      break;
    case 'open': {
      const { access } = await openSession(database, people[command.person].userId);
      tokens.set(access, command.person);
      return { token: access };
    }
    case 'end':
      await database.query(
        `update sessions set ended_at = now()
         where id = (select session_id from access_tokens where token_hash = $1)`,
        [digest(command.token)],
      );
      break;
    case 'take':
      return { answered: await take(server, command.asked) };
    case 'listen':
      await listen(there(world), command);
      break;
    case 'tell':
      await feed.poll();
      break;
    case 'set price':
      await movePrices(database, match.id, new Map([[match.home, command.price]]));
      break;
    case 'close betting':
      await pass(database, match.id, 61);
      break;
    case 'settle': {
      if ((await matchNow()).state === 'open') await pass(database, match.id, 61);
      await noteMatch();
      const winner = command.winner === 'Owls' ? match.home : match.away;
      await settleMatch(database, match.id, { winner, toss: 'Head' });
      break;
    }
    case 'abandon':
      await abandonMatch(database, match.id);
      break;
    case 'deposit': {
      const { token } = people[command.person];
      const reply = await server.call('POST', 'deposit/create', {
        token,
        body: { amount: String(command.amount) },
      });
      await conclude(server, referenceOf(dataOf<{ intent: string }>(reply).intent), 'credited');
      break;
    }
    case 'decide': {
      const last = (await withdrawals()).at(-1);
      await decideWithdrawal({ database }, last?.id ?? 0, command.decision, { who: 'test', why: 'a path' });
    }
  }
  return {};
}

/** Handles a request of the page. */
async function take(
  server: TestServer,
  { method, path, query, token, key, body: sent }: Asked,
): Promise<Answered> {
  // The pause before another code is not part of the model.
  const isCode = path === 'users/security-code';
  if (isCode) await passAttempts(server.database, 30);
  const { status, body } = await server.call(method === 'GET' ? 'GET' : 'POST', `${path}${query}`, {
    ...(token === null ? {} : { token }),
    ...(key === null ? {} : { headers: { 'idempotency-key': key } }),
    body: sent,
  });
  if (isCode && status === 200) return { status, body: { ...body, data: { wait: 0 } } };
  return { status, body };
}

/** Combines the page's stream and the stream of prices, which are read on command. */
async function listen(at: World, { token, since }: { token: string | null; since: number | null }) {
  at.leave();
  at.told = [];
  at.isOver = false;
  const send = (told: Told) => at.told.push(told);
  const [session] = await there(house).database.query<{ user_id: number; id: number; revision: number }>(
    `select s.user_id, s.id, w.revision from access_tokens t join sessions s on s.id = t.session_id
     join wallets w on w.user_id = s.user_id where t.token_hash = $1`,
    [digest(token ?? '')],
  );
  const account = session && {
    userId: session.user_id,
    sessionId: session.id,
    revision: Math.min(since ?? session.revision, session.revision),
  };
  const listener: Listener = {
    hearsPrices: false,
    account: account ?? null,
    send: (event) => {
      // The activity and the limits are not part of the model.
      if (event.event === 'activity' || event.event === 'limits' || event.event === 'ping') return;
      // Neither are matches of earlier paths.
      if (event.event !== 'hello') return void send(event);
      const matches = event.data.matches.filter(({ id }) => id === at.match.id);
      send({ event: 'hello', data: { ...event.data, matches } });
    },
    end: () => {
      at.isOver = true;
    },
  };
  const watcher: PriceWatcher = {
    sides: new Set([at.match.home]),
    send: (event) => {
      if (event.event === 'prices') send(event);
    },
  };
  await at.feed.join(listener);
  await at.feed.watch(watcher);
  at.leave = () => {
    at.feed.leave(listener);
    at.feed.unwatch(watcher);
  };
}

async function matchNow(): Promise<Match> {
  const { match } = there(world);
  const [now] = await readMatches(there(house).database, 'where m.id = $1', [match.id]);
  return there(now);
}

/** Records the state of the match, if it has changed. */
async function noteMatch(): Promise<Match> {
  const at = there(world);
  const now = await matchNow();
  if (now.state !== at.state) at.matchChanges.push(`matches ${at.state} → ${now.state}`);
  at.state = now.state;
  return now;
}

async function withdrawals(): Promise<Server['withdrawals']> {
  const { people } = there(world);
  return there(house).database.query(
    `select id, case when user_id = $1 then 'asha' else 'bina' end as owner, amount_paise / 100 as amount, status
     from withdrawals where user_id in ($1, $2) order by id`,
    [people.asha.userId, people.bina.userId],
  );
}

async function books(): Promise<Books> {
  const { people, accounts, match, tokens, matchChanges } = there(world);
  const { database, sent } = there(house);
  const ids: Ids = {
    match: match.id,
    owls: match.home,
    accounts,
    people: { asha: people.asha.userId, bina: people.bina.userId },
  };
  const whose = (userId: number): Person => (userId === ids.people.asha ? 'asha' : 'bina');
  const both = [ids.people.asha, ids.people.bina];
  const lines = await database.query<{ user_id: number; revision: number; kind: string; cash: number }>(
    `select user_id, revision, kind, balance_paise / 100.0 as cash from statement_lines
     where user_id = any ($1::bigint[]) order by revision`,
    [both],
  );
  const walletOf = (person: Person) => {
    const moves = lines.filter(({ user_id }) => user_id === ids.people[person]);
    const own = moves.map(({ revision, kind, cash }) => ({ revision, kind, cash: Number(cash) }));
    return { cash: own.at(-1)?.cash ?? 0, moves: own };
  };
  const bets = await readBets(database, 'where b.match_id = $1 order by b.id', [match.id]);
  const owners = await database.query<{ id: number; user_id: number }>(
    'select id, user_id from bets where match_id = $1',
    [match.id],
  );
  const ownerOf = new Map(owners.map(({ id, user_id }) => [id, whose(user_id)]));
  const keys = await database.query<{
    user_id: number;
    route: string;
    key: string;
    effect_id: number | null;
  }>('select user_id, route, key, effect_id from idempotency_keys where user_id = any ($1::bigint[])', [
    both,
  ]);
  const live = await database.query<{ token_hash: string }>(
    `select t.token_hash from access_tokens t join sessions s on s.id = t.session_id
     where s.ended_at is null and t.token_hash = any ($1::text[])`,
    [[...tokens.keys()].map(digest)],
  );
  const holds = new Set(live.map(({ token_hash }) => token_hash));
  const changes = await database.query<{ of: string; change: string }>(
    'select "of", change from status_changes',
  );
  const now = await noteMatch();
  return {
    ids,
    tokens,
    sessions: Object.fromEntries([...tokens].filter(([token]) => holds.has(digest(token)))),
    wallets: { asha: walletOf('asha'), bina: walletOf('bina') },
    match: now,
    price: now.sides.find(({ team_value }) => team_value === match.home)?.price ?? 0,
    bets: bets.map((bet) => ({ owner: ownerOf.get(bet.id) ?? 'asha', bet })),
    withdrawals: await withdrawals(),
    keys: Object.fromEntries(
      keys.map(({ user_id, route, key, effect_id }) => [`${whose(user_id)} ${route} ${key}`, effect_id]),
    ),
    code: /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? '',
    changes: [...changes.map(({ of, change }) => `${of} ${change}`), ...matchChanges],
  };
}

async function reply(command: Command): Promise<Reply> {
  const nothing = { told: [], isOver: false, books: null };
  try {
    const said = await obey(command);
    if (world === undefined) return { ...nothing, ...said };
    const { isOver } = world;
    if (command.do === 'listen' || command.do === 'tell')
      return { told: world.told.splice(0), isOver, books: null };
    const hasRead =
      command.do === 'take' && (command.asked.method === 'GET' || command.asked.path === 'users/details');
    return { ...said, told: [], isOver, books: hasRead ? null : await books() };
  } catch (error) {
    return { ...nothing, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
process.on('message', (command: Command) => {
  last = last.then(async () => process.send?.(await reply(command)));
});
