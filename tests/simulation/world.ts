import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { issueCode } from '../../server/account/codes.ts';
import { openSession } from '../../server/account/sessions.ts';
import type { StoredPlay } from '../../server/bets/feeds/play.ts';
import { privateLeagueJobs } from '../../server/bets/private-leagues/jobs.ts';
import type { Database } from '../../server/database/database.ts';
import { carryOut } from '../../server/operator/command-request.ts';
import { Refusal } from '../../server/refusal.ts';
import type { Given } from '../../server/shared/commands/operator-command.ts';
import { grantWelcome } from '../../server/wallet/bonuses/grant.ts';
import { bonusJobs } from '../../server/wallet/bonuses/jobs.ts';
import { moneyJobs } from '../../server/wallet/jobs.ts';
import { createSandbox } from '../../server/wallet/payments/sandbox.ts';
import { referralJobs } from '../../server/wallet/referrals/jobs.ts';
import { grantStarter } from '../../server/wallet/starter.ts';
import { makeMatch, minutes, pass, type TestMatch } from '../server/tools/bettors.ts';
import { openTestDatabase } from '../server/tools/database.ts';
import { createTestLog } from '../server/tools/log.ts';
import { joinPrivateLeague, makePrivateLeague } from '../server/tools/private-leagues.ts';
import { startTestServer, type TestServer } from '../server/tools/server.ts';
import {
  type Accepted,
  type Act,
  type Answer,
  type Choice,
  type Cut,
  type LimitAct,
  type Model,
  type MoneyAct,
  newcomer,
  routeOf,
  type Side,
} from './model.ts';

/** A server whose payments are answered when a sequence says so. Its log is discarded. */
export async function openHouse(
  around: (database: Database) => Database = (same) => same,
): Promise<TestServer> {
  const database = around(await openTestDatabase({ isForged: true }));
  const { log } = createTestLog();
  const payments = createSandbox(database, log, { answerAfterMs: 24 * 60 * 60_000 });
  // Matches whose result an operator enters have no score otherwise, and so no total.
  await database.script('alter table matches drop constraint matches_played_check');
  const house = await startTestServer({ database, context: { log, payments } });
  await house.listen();
  return house;
}

interface Player {
  userId: number;
  phone: string;
  token: string;
  /** A payout account. */
  account: number;
}

interface WithLines extends TestMatch {
  over: number;
  under: number;
  ahead: number;
  behind: number;
}

/** Fresh people and matches in a house: the meaning of the model's numbers. */
export interface World {
  house: TestServer;
  people: Player[];
  matches: WithLines[];
  /** The code of the league with friends that all are in, and the ids of its members. */
  league: { code: string; members: number[] };
}

/** In a combined bet of eight legs each is of another match. */
const OPENING = [-5, -5, 5, -5, -5, -5, -5, -5];
const LINES = { total: 40.5, margin: 4.5 };

/**
 * Three new people, the first of whom has referred the second and made a league that all are in, and matches, of which
 * one opens soon.
 */
export async function beginWorld(house: TestServer): Promise<{ world: World; model: Model }> {
  const model: Model = {
    people: [],
    matches: [],
    bets: {},
    combined: {},
    cashOuts: {},
    combinedCashOuts: {},
    deposits: {},
    withdrawals: {},
    rounds: {},
    bonuses: [],
    members: [],
    pointsBets: {},
  };
  const world: World = { house, people: [], matches: [], league: { code: '', members: [] } };
  for (const referrer of [null, 0, null]) {
    world.people.push(await join(house, referrer === null ? null : (world.people[referrer] ?? null)));
    newcomer(model, referrer);
  }
  for (const opens of OPENING) {
    world.matches.push(await announce(house.database, opens));
    model.matches.push({
      minutes: 0,
      opens,
      windows: [
        { closes: 65, ratio: 150_00 },
        { closes: 75, ratio: 90_00 },
        { closes: 85, ratio: 40_50 },
      ],
      minimum: 10_00,
      prices: {
        home: 80_00,
        away: 95_50,
        toss: TOSS_RATIO * 100,
        over: 85_00,
        under: 90_00,
        ahead: 92_00,
        behind: 88_50,
      },
      lines: LINES,
      score: [0, 0],
      limits: { bet: 5_00_000_00, person: 10_00_000_00, book: 50_00_000_00 },
      result: null,
      suspended: [],
      fell: null,
    });
  }
  await beginLeague(world, model);
  return { world, model };
}

/** The first person makes a league, and the others join it. */
async function beginLeague({ house, people, league }: World, model: Model): Promise<void> {
  for (const [number, { userId }] of people.entries()) {
    const seen =
      number === 0
        ? await makePrivateLeague(house.database, userId)
        : await joinPrivateLeague(house.database, userId, league.code, `Friend ${number}`);
    const { member, points } = there(seen.me ?? undefined);
    league.code = seen.id;
    league.members.push(member);
    model.members.push({ state: 'in', points, open: 0 });
  }
}

async function join(house: TestServer, referrer: Player | null): Promise<Player> {
  const { userId, phone, token } = await house.signUp();
  const account = await house.database.transaction(async (tx) => {
    await tx.query('update users set referred_by = $2 where id = $1', [userId, referrer?.userId ?? null]);
    await grantStarter(tx, userId, 1000_00);
    await grantWelcome(tx, userId, 100_00);
    const [saved] = await tx.query<{ id: number }>(
      `insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id,
         phone_pay, g_pay, paytm, added_at)
       values ($1, 'Test', '123456789012', 'HDFC0001234', 'HDFC', 'savings', '', '', '', '', now() - interval '2 days')
       returning id`,
      [userId],
    );
    return saved?.id ?? 0;
  });
  return { userId, phone, token, account };
}

/** A ratio with which floating point would pay a paisa too little for 10, 100, 200 and 1,000 rupees. */
const TOSS_RATIO = 118;

async function announce(database: Database, opens: number): Promise<WithLines> {
  const match = await makeMatch(database, {
    opensAt: minutes(opens),
    windows: [
      { closesAt: minutes(65), winRatio: 150 },
      { closesAt: minutes(75), winRatio: 90 },
      { closesAt: minutes(85), winRatio: 40.5 },
    ],
    tossRatio: TOSS_RATIO,
    lines: [
      {
        kind: 'total',
        line: LINES.total,
        above: { name: `Over ${LINES.total} points`, winRatio: 85 },
        below: { name: `Under ${LINES.total} points`, winRatio: 90 },
      },
      {
        kind: 'margin',
        line: LINES.margin,
        above: { name: `Home −${LINES.margin} points`, winRatio: 92 },
        below: { name: `Away +${LINES.margin} points`, winRatio: 88.5 },
      },
    ],
  });
  const sides = await database.query<{ id: number; kind: string }>(
    'select id, kind from selections where match_id = $1',
    [match.id],
  );
  const idOf = (side: string) => there(sides.find(({ kind }) => kind === side)).id;
  await setScore(database, match.id, [0, 0]);
  return {
    ...match,
    over: idOf('over'),
    under: idOf('under'),
    ahead: idOf('ahead'),
    behind: idOf('behind'),
  };
}

/** The score as a feed would have said it. */
async function setScore(
  database: Database,
  matchId: number,
  score: [home: number, away: number],
): Promise<void> {
  const play: StoredPlay = {
    phase: 'second',
    score,
    wickets: [0, 0],
    first: 0,
    played_in_half: 1,
    plays_in_half: 20,
    last: null,
  };
  await database.query(
    `update matches set play = $2::text::jsonb, revision = revision + 1 where id = $1 and decision = 'none'`,
    [matchId, JSON.stringify(play)],
  );
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The world does not know of this');
  return thing;
}

/** Performs an act on the real server, and returns its outcome. */
export async function perform(world: World, act: Act): Promise<Answer> {
  const { house } = world;
  const person = (number: number) => there(world.people[number]);
  const match = (number: number) => there(world.matches[number]);
  const call = (by: number, path: string, body: unknown, key: string | null = null) =>
    callFor(house, person(by), path, body, key);
  switch (act.do) {
    case 'bet':
    case 'cancel':
    case 'combine':
    case 'cash out':
    case 'cash out combined':
    case 'bet points':
    case 'deposit':
    case 'withdraw':
    case 'play': {
      const { path, body, key } = moneyCall(world, act);
      return call(act.by, path, body, key);
    }
    case 'pay':
      return call(act.by, `deposit/${act.deposit}/pay`, { approve: act.approve });
    case 'begin seeds':
      await house.call('GET', 'game/seeds', { token: person(act.by).token });
      return call(act.by, 'game/first-seed', { client_seed: 'mine' });
    case 'rotate':
      return call(act.by, 'game/rotate-seeds', { seed_id: act.seeds, client_seed: 'mine' });
    case 'resolve':
      return call(act.by, 'requests/resolve', { route: act.route, key: act.key });
    case 'abort': {
      const { of: money, cut } = act;
      await sendAndHangUp(house, person(money.by), moneyCall(world, money), cut);
      return call(money.by, 'requests/resolve', { route: routeOf(money), key: money.key });
    }
    case 'set limit':
      return call(act.by, 'limits/set', { ...whichLimit(act), amount: (act.paise / 100).toFixed(2) });
    case 'remove limit':
      return call(act.by, 'limits/remove', whichLimit(act));
    case 'keep limit':
      return call(act.by, 'limits/keep', whichLimit(act));
    case 'confirm raise':
      return call(act.by, 'limits/confirm', {
        ...whichLimit(act),
        raise_to: act.to === null ? null : act.to / 100,
      });
    case 'take break':
      return call(act.by, 'limits/break', { length: act.length });
    case 'leave league':
      return call(act.by, `leagues/${world.league.code}/leave`, {});
    case 'rejoin league':
      return call(act.by, `leagues/${world.league.code}/join`, { nickname: 'Again' });
    case 'block': {
      const member = there(world.league.members[act.who]);
      return call(act.by, `leagues/${world.league.code}/members/${member}/block`, {});
    }
    case 'let minutes pass':
      return done(pass(house.database, match(act.match).id, act.minutes));
    case 'score':
      return done(setScore(house.database, match(act.match).id, act.score));
    case 'let days pass':
      return done(letDaysPass(house.database, person(act.who).userId, act.days));
    case 'answer payments':
      await house.database.query('update sandbox_payments set due_at = clock_timestamp()');
      return done(doJob(house, 'sandbox-answers'));
    case 'expire deposits':
      return done(doJob(house, 'deposit-expiry'));
    case 'settle bonuses':
      return done(doJob(house, 'bonus-settlement'));
    case 'pay referrals':
      return done(doJob(house, 'referral-payment'));
    case 'settle leagues':
      return done(doJob(house, 'private-leagues'));
    case 'unsuspend': {
      const told = await operate(house, 'unsuspend', { phone: person(act.who).phone });
      person(act.who).token = (await openSession(house.database, person(act.who).userId)).access;
      return told;
    }
    default: {
      const [words, given] = commandOf(act, person, match);
      return operate(house, words, given);
    }
  }
}

async function callFor(
  house: TestServer,
  { token }: Player,
  path: string,
  body: unknown,
  key: string | null,
): Promise<Answer> {
  const headers = key === null ? {} : { 'idempotency-key': key };
  const reply = await house.call('POST', path, { token, body, headers });
  return { status: reply.status, msg: reply.body.msg, data: reply.body.data };
}

/** A call that moves money. */
interface MoneyCall {
  path: string;
  body: object;
  key: string | null;
}

function moneyCall({ people, matches, league }: World, act: MoneyAct): MoneyCall {
  const call = (body: object) => ({ path: routeOf(act), body, key: act.key });
  switch (act.do) {
    case 'bet':
      return call(betBody(act, there(matches[act.match])));
    case 'cancel':
      return call({
        bet_id: act.bet,
        match_id: there(matches[act.match]).id,
        ...(act.seen !== null && { refund: act.seen / 100 }),
      });
    case 'combine':
      return call({
        legs: act.legs.map(({ match, side, seen }) => legBody(side, seen, there(matches[match]))),
        bet_amount: act.paise / 100,
        ...tolerance(act.accepts),
      });
    case 'cash out':
    case 'cash out combined':
      return call({ bet_id: act.bet, stake: act.paise / 100, worth: act.seen / 100 });
    case 'bet points': {
      const { match, side, points, seen } = act;
      const body = { team_value: there(matches[match])[side], points, win_ratio: seen / 100 };
      return { ...call(body), path: `leagues/${league.code}/bets` };
    }
    case 'deposit':
      return call({ amount: (act.paise / 100).toFixed(2) });
    case 'withdraw':
      return call({
        withdrawalAmount: (act.paise / 100).toFixed(2),
        account_id: there(people[act.by]).account,
        security_code: act.code,
      });
    case 'play':
      return call({ seed_id: act.seeds, bet_amount: act.paise / 100, ...choiceBody(act.choice) });
  }
}

/** Sends a request over a separate connection, which breaks before anybody gets the answer. */
async function sendAndHangUp(
  { app }: TestServer,
  { token }: Player,
  { path, body, key }: MoneyCall,
  cut: Cut,
): Promise<void> {
  const text = JSON.stringify(body);
  const sent = request(`${app.listeningOrigin}/api/${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': text.length,
      'idempotency-key': key ?? '',
    },
  });
  const answered = once(sent, 'response');
  // The break is intended.
  sent.on('error', () => {});
  answered.catch(() => {});
  await new Promise((flushed) => {
    sent.write(cut === 'half sent' ? text.slice(0, text.length / 2) : text, flushed);
  });
  if (cut === 'answered') await answered;
  if (typeof cut === 'number') await pause(cut);
  sent.destroy();
}

const whichLimit = ({ kind, period }: LimitAct) => ({ kind, period });

function betBody({ side, paise, seen, accepts }: Extract<Act, { do: 'bet' }>, match: WithLines): object {
  const bet = {
    bet_amount: paise / 100,
    ...(seen !== null && { win_ratio: seen / 100 }),
    ...tolerance(accepts),
  };
  return side === 'Head' || side === 'Tail'
    ? { match_id: match.id, prediction: side, minimum_betamount: 1, ...bet }
    : { team_value: match[side], ...bet };
}

function tolerance(accepts: Accepted | null): object {
  if (accepts === null) return {};
  const { least, most } = accepts;
  return { tolerance: { least: least / 100, ...(most !== null && { most: most / 100 }) } };
}

function legBody(side: Side, seen: number | null, match: WithLines): object {
  const leg =
    side === 'Head' || side === 'Tail'
      ? { match_id: match.id, prediction: side }
      : { team_value: match[side] };
  return { ...leg, ...(seen !== null && { win_ratio: seen / 100 }) };
}

function choiceBody({ game: _, ...choice }: Choice): object {
  return 'target' in choice ? { ...choice, target: choice.target / 100 } : choice;
}

type OperatorAct = Extract<
  Act,
  {
    do:
      | 'grant'
      | 'suspend'
      | 'price'
      | 'limit'
      | 'market'
      | 'settle'
      | 'toss'
      | 'abandon'
      | 'correct'
      | 'decide deposit'
      | 'decide withdrawal';
  }
>;

/** The operator's command for the act. */
function commandOf(
  act: OperatorAct,
  person: (number: number) => Player,
  match: (number: number) => WithLines,
): [words: string, given: Given] {
  const text = (paise: number) => (paise / 100).toFixed(2);
  const why = 'simulated';
  switch (act.do) {
    case 'grant':
      return [
        'bonus grant',
        { phone: person(act.to).phone, amount: text(act.paise), reference: act.reference, why },
      ];
    case 'suspend':
      return ['suspend', { phone: person(act.who).phone, why }];
    case 'price':
      return [
        'match price',
        { id: `${match(act.match).id}`, side: `${match(act.match)[act.side]}`, ratio: text(act.ratio) },
      ];
    case 'limit':
      return [
        'match limit',
        {
          id: `${match(act.match).id}`,
          bet: text(act.bet),
          person: text(act.person),
          book: text(act.book),
        },
      ];
    case 'market':
      return [`match ${act.word}`, { id: `${match(act.match).id}`, market: act.market, why }];
    case 'settle':
      return [
        'match settle',
        {
          id: `${match(act.match).id}`,
          winner: act.winner === 'draw' ? 'draw' : `${match(act.match)[act.winner]}`,
          toss: act.toss,
        },
      ];
    case 'toss':
      return ['match toss', { id: `${match(act.match).id}`, face: act.face }];
    case 'abandon':
      return ['match abandon', { id: `${match(act.match).id}`, why }];
    case 'correct': {
      const { right } = act;
      const result =
        right === 'Head' || right === 'Tail' ? { toss: right } : { winner: `${match(act.match)[right]}` };
      return ['match correct', { id: `${match(act.match).id}`, ...result, why }];
    }
    case 'decide deposit':
      return [`deposit ${act.word}`, { id: `${act.deposit}`, why }];
    case 'decide withdrawal':
      return [`withdrawal ${act.word}`, { id: `${act.withdrawal}`, why }];
  }
}

async function operate({ context }: TestServer, words: string, given: Given): Promise<Answer> {
  try {
    const said = await carryOut(context, { words, given, json: false, who: 'simulation' });
    return { status: 200, msg: said.endsWith(' (already)') ? 'already' : 'done' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, msg: error.message, data: error.data };
  }
}

async function done(work: Promise<void>): Promise<Answer> {
  await work;
  return { status: 200, msg: 'done' };
}

async function doJob({ context }: TestServer, name: string): Promise<void> {
  const jobs = [
    ...bonusJobs(context),
    ...moneyJobs(context),
    ...privateLeagueJobs(context),
    ...referralJobs(context),
  ];
  await there(jobs.find((job) => job.name === name)).work(new AbortController().signal);
}

/** Moves a person's past this many days further back. */
async function letDaysPass(database: Database, userId: number, days: number): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(days => $2)`;
  const clocks = {
    bonuses: ['granted_at', 'counts_from', 'expires_at', 'ended_at'],
    deposits: ['created_at', 'expires_at'],
    idempotency_keys: ['at'],
    rounds: ['played_at'],
    bets: ['placed_at', 'settled_at'],
    combined_bets: ['placed_at', 'settled_at'],
    private_league_bets: ['placed_at'],
    play_limits: ['raise_asked_at'],
  };
  for (const [table, columns] of Object.entries(clocks))
    await database.query(`update ${table} set ${columns.map(earlier).join(', ')} where user_id = $1`, [
      userId,
      days,
    ]);
  // A match must have been open when the bet was placed.
  await database.query(
    `update matches set ${earlier('opens_at')} where id in (
       select match_id from bets where user_id = $1
       union select match_id from private_league_bets where user_id = $1
       union select l.match_id from combined_legs l join combined_bets c on c.id = l.combined_bet_id where c.user_id = $1)`,
    [userId, days],
  );
  for (const table of ['cash_outs', 'combined_cash_outs'] as const)
    await letUnchangedPass(database, table, `update ${table} set ${earlier('at')} where user_id = $1`, [
      userId,
      days,
    ]);
  await letBreaksPass(database, userId, days);
}

/** Changes what the database would not let anybody change. */
async function letUnchangedPass(
  database: Database,
  table: 'cash_outs' | 'combined_cash_outs' | 'play_breaks',
  sql: string,
  params: [userId: number, days: number],
): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx.query(`select from ${table} where user_id = $1`, [params[0]]);
    if (rows.length === 0) return;
    await tx.script(`alter table ${table} disable trigger user`);
    await tx.query(sql, params);
    await tx.script(`alter table ${table} enable trigger user`);
  });
}

/** Moves a finished break far away: minutes that pass for a match would move its bets into it. */
async function letBreaksPass(database: Database, userId: number, days: number): Promise<void> {
  const earlier = `make_interval(days => $2 + case when until > clock_timestamp() + make_interval(days => $2) then 0 else 10000 end)`;
  await letUnchangedPass(
    database,
    'play_breaks',
    `update play_breaks set since = since - ${earlier}, until = until - ${earlier} where user_id = $1`,
    [userId, days],
  );
}

/** A code with which this person may withdraw. */
export const newCode = ({ house, people }: World, by: number): Promise<string> =>
  issueCode(house.database, 'withdrawal', there(people[by]).userId);

/** Everything on which a model and a database must agree, by name. */
type Books = Record<string, object>;

const BOOKS = [
  `select user_id, 'wallet' as name, cash, staked, held, bonus, revision from wallets`,
  `select user_id, 'bet ' || id as name, status, stake_paise as stake, pays_paise as pays, refund_paise as refund,
          cashed_stake_paise as cashed, cashed_out_paise as paid from bets`,
  `select user_id, 'combined bet ' || id as name, status, stake_paise as stake, pays_paise as pays, payout_paise as payout,
          cashed_stake_paise as cashed, cashed_out_paise as paid,
          (select string_agg(l.status, ' ' order by number) from combined_legs l where combined_bet_id = c.id) as legs
   from combined_bets c`,
  `select user_id, 'cash-out ' || id as name, bet_id as bet, stake_paise as stake, paid_paise as paid from cash_outs`,
  `select user_id, 'combined cash-out ' || id as name, combined_bet_id as bet, stake_paise as stake, paid_paise as paid
   from combined_cash_outs`,
  `select user_id, 'member' as name, state, points, open_points as open from private_league_members`,
  `select user_id, 'bet of points ' || id as name, status, points, pays_points as pays from private_league_bets`,
  `select user_id, 'deposit ' || id as name, status, amount_paise as paise from deposits`,
  `select user_id, 'withdrawal ' || id as name, status, amount_paise as paise from withdrawals`,
  `select user_id, 'round ' || id as name, stake_paise as paise, payout_paise as payout, nonce from rounds`,
  `select user_id, 'bonus ' || row_number() over (partition by user_id order by id) as name, status,
          amount_paise as paise from bonuses`,
  `select user_id, 'limit on ' || kind || ' of ' || period as name, amount_hundredths as paise, raise_to_hundredths as to,
          raise_asked_at is not null as asked from play_limits`,
  `select user_id, 'break ' || row_number() over (partition by user_id order by id) as name, kind from play_breaks`,
  `select user_id, 'key ' || route || ' ' || key as name, effect_id as effect from idempotency_keys`,
];

/** The database's rows of these people. */
export async function booksOf({ house, people }: World): Promise<Books> {
  const ids = people.map(({ userId }) => userId);
  const books: Books = {};
  for (const sql of BOOKS) {
    const rows = await house.database.query<{ user_id: number; name: string }>(
      `${sql} where user_id = any ($1)`,
      [ids],
    );
    for (const { user_id, name, ...rest } of rows) books[`${name} of ${ids.indexOf(user_id)}`] = rest;
  }
  return books;
}

/** The same for a model. */
export function booksIn({
  people,
  bets,
  combined,
  cashOuts,
  combinedCashOuts,
  deposits,
  withdrawals,
  rounds,
  bonuses,
  members,
  pointsBets,
}: Model): Books {
  const books: Books = {};
  people.forEach(({ cash, staked, held, bonus, revision, keys, limits, breaks }, by) => {
    books[`wallet of ${by}`] = { cash, staked, held, bonus, revision };
    for (const { kind, period, paise, asked } of limits)
      books[`limit on ${kind} of ${period} of ${by}`] = {
        paise,
        to: asked?.to ?? null,
        asked: asked !== null,
      };
    for (const [index, { kind }] of breaks.entries()) books[`break ${index + 1} of ${by}`] = { kind };
    for (const [slot, { effect }] of Object.entries(keys)) books[`key ${slot} of ${by}`] = { effect };
    for (const [index, { status, paise }] of bonuses.filter(({ to }) => to === by).entries())
      books[`bonus ${index + 1} of ${by}`] = { status, paise };
  });
  for (const [id, { by, status, stake, pays, payout, cashed }] of Object.entries(bets))
    books[`bet ${id} of ${by}`] = {
      status,
      stake,
      pays,
      refund: status === 'cancelled' ? payout : null,
      cashed: cashed.stake,
      paid: cashed.paid,
    };
  for (const [id, { by, bet, stake, paid }] of Object.entries(cashOuts))
    books[`cash-out ${id} of ${by}`] = { bet, stake, paid };
  for (const [id, { by, bet, stake, paid }] of Object.entries(combinedCashOuts))
    books[`combined cash-out ${id} of ${by}`] = { bet, stake, paid };
  for (const [id, { by, status, stake, pays, payout, cashed, legs }] of Object.entries(combined))
    books[`combined bet ${id} of ${by}`] = {
      status,
      stake,
      pays,
      payout,
      cashed: cashed.stake,
      paid: cashed.paid,
      legs: legs.map((leg) => leg.status).join(' '),
    };
  for (const [by, { state, points, open }] of members.entries())
    books[`member of ${by}`] = { state, points, open };
  for (const [id, { by, status, points, pays }] of Object.entries(pointsBets))
    books[`bet of points ${id} of ${by}`] = { status, points, pays };
  for (const [id, { by, status, paise }] of Object.entries(deposits))
    books[`deposit ${id} of ${by}`] = { status, paise };
  for (const [id, { by, status, paise }] of Object.entries(withdrawals))
    books[`withdrawal ${id} of ${by}`] = { status, paise };
  for (const [id, { by, paise, payout, nonce }] of Object.entries(rounds))
    books[`round ${id} of ${by}`] = { paise, payout, nonce };
  return books;
}
