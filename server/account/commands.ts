import { object, optional } from 'superstruct';
import { Phone } from '../../src/schemas/account/account.ts';
import type { Database, Queryable } from '../database/database.ts';
import { indianTime } from '../indian-time.ts';
import { Refusal } from '../refusal.ts';
import { actLine, readActs, recordAct } from '../shared/commands/acts.ts';
import { operatorCommand, type Printed } from '../shared/commands/operator-command.ts';
import { already, listed, rupees, wrapped } from '../shared/commands/print.ts';
import { Limit, Whole, Why } from '../shared/commands/words.ts';
import { refuseClosedOwner } from './closing/closed.ts';
import { openSessionsOf } from './own-sessions.ts';
import { dropSecondFactor } from './second-factor.ts';
import { endSessions, requireSession, suspend } from './sessions.ts';

export const accountCommands = [
  operatorCommand({
    words: 'user',
    usage: 'PHONE',
    help: 'show a person’s state, wallet, last moves and the acts on them',
    more: 'Times are in India’s time.',
    arguments: ['phone'],
    takes: object({ phone: Phone }),
    carryOut: ({ database }, { phone }) => showUser(database, phone),
  }),
  operatorCommand({
    words: 'sessions',
    usage: 'PHONE [--limit NUMBER]',
    help: 'list the log-ins of a person: device, network and time; last used first',
    more: 'Times are in India’s time.',
    arguments: ['phone'],
    takes: object({ phone: Phone, limit: Limit }),
    carryOut: ({ database }, { phone, limit }) => listSessions(database, phone, limit),
  }),
  operatorCommand({
    words: 'sessions end',
    usage: 'PHONE [--session ID] --why TEXT',
    help: 'end one session of a person, or all',
    more: 'The account stays open: anyone with the password can log in again.',
    arguments: ['phone'],
    takes: object({ phone: Phone, session: optional(Whole), why: Why }),
    carryOut: async ({ database }, { phone, session = null, why }, who) =>
      already(
        await endSessionsFor(database, phone, session, who, why),
        `${phone}: logged out ${session === null ? 'everywhere' : `of session ${session}`}`,
      ),
  }),
  operatorCommand({
    words: 'second-factor end',
    usage: 'PHONE --why TEXT',
    help: 'turn off two-step log-in for a person who has lost the app and the codes',
    more: 'First make sure that the request comes from the account’s owner: afterwards the password alone is enough to log in.',
    arguments: ['phone'],
    takes: object({ phone: Phone, why: Why }),
    carryOut: async ({ database }, { phone, why }, who) =>
      already(await endSecondFactorFor(database, phone, who, why), `${phone}: two-step log-in is off`),
  }),
  operatorCommand({
    words: 'suspensions',
    usage: '[--limit NUMBER]',
    help: 'list suspended people, with the time and the reason; latest first',
    more: 'Times are in India’s time.',
    takes: object({ limit: Limit }),
    carryOut: ({ database }, { limit }) => listSuspensions(database, limit),
  }),
  operatorCommand({
    words: 'suspend',
    usage: 'PHONE --why TEXT',
    help: 'lock a person out, and end all their sessions',
    arguments: ['phone'],
    takes: object({ phone: Phone, why: Why }),
    carryOut: async ({ database }, { phone, why }, who) =>
      already(await suspendPhone(database, phone, who, why), `${phone}: suspended`),
  }),
  operatorCommand({
    words: 'unsuspend',
    usage: 'PHONE [--why TEXT]',
    help: 'let a person log in again',
    arguments: ['phone'],
    takes: object({ phone: Phone, why: optional(Why) }),
    carryOut: async ({ database }, { phone, why = null }, who) =>
      already(await unsuspend(database, phone, who, why), `${phone}: no longer suspended`),
  }),
];

function suspendPhone(database: Database, phone: string, who: string, why: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { id } = await userWith(tx, phone);
    await refuseClosedOwner(tx, id);
    const done = await suspend(tx, id);
    if (done) await recordAct(tx, { who, act: 'suspend', subject: phone, why });
    return done;
  });
}

function unsuspend(database: Database, phone: string, who: string, why: string | null): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { id } = await userWith(tx, phone);
    const freed = await tx.query(
      'update users set suspended_at = null where id = $1 and suspended_at is not null returning id',
      [id],
    );
    if (freed.length === 0) return false;
    await recordAct(tx, { who, act: 'unsuspend', subject: phone, why });
    return true;
  });
}

async function listSessions(database: Queryable, phone: string, limit: number): Promise<Printed> {
  const { id } = await userWith(database, phone);
  return listed(
    await openSessionsOf(database, id, limit),
    ({ id, device, network, signed_in_at, rotated_at }) =>
      `${id}  ${device || '–'}  ${network || '–'}  since ${indianTime(signed_in_at)}, used ${indianTime(rotated_at)}`,
    'Signed in nowhere',
  );
}

/** @throws Refusal 404 for a session of somebody else */
function endSessionsFor(
  database: Database,
  phone: string,
  session: number | null,
  who: string,
  why: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { id } = await userWith(tx, phone);
    if (session !== null) await requireSession(tx, id, session);
    const ended = await endSessions(tx, id, { only: session });
    if (ended === 0) return false;
    await recordAct(tx, { who, act: 'sessions.end', subject: phone, why });
    return true;
  });
}

function endSecondFactorFor(database: Database, phone: string, who: string, why: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const { id } = await userWith(tx, phone);
    const done = await dropSecondFactor(tx, id);
    if (done) await recordAct(tx, { who, act: 'second-factor.end', subject: phone, why });
    return done;
  });
}

interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  created_at: Date;
  verified_at: Date | null;
  suspended_at: Date | null;
  closed_at: Date | null;
}

/** @throws Refusal 404 for an unknown phone number */
async function userWith(database: Queryable, phone: string): Promise<UserRow> {
  const [user] = await database.query<UserRow>(
    `select id, first_name, last_name, email, created_at, verified_at, suspended_at, closed_at from users
     where phone = $1`,
    [phone],
  );
  if (user === undefined) throw new Refusal(404, `Nobody has the phone number ${phone}`);
  return user;
}

const LAST = 5;

async function showUser(database: Queryable, phone: string): Promise<Printed> {
  const user = await userWith(database, phone);
  const [wallet] = await database.query<Record<'cash' | 'staked' | 'held' | 'bonus', number>>(
    'select cash, staked, held, bonus from wallets where user_id = $1',
    [user.id],
  );
  const [signedIn] = await database.query<{ sessions: number; last_at: Date | null }>(
    `select count(*) filter (where ended_at is null and expires_at > now())::integer as sessions, max(signed_in_at) as last_at
     from sessions where user_id = $1`,
    [user.id],
  );
  const moves = await database.query<{ at: Date; kind: string; amount_paise: number; balance_paise: number }>(
    `select at, kind, amount_paise, balance_paise from statement_lines
     where user_id = $1 order by revision desc limit $2`,
    [user.id, LAST],
  );
  const acts = await readActs(database, { subject: phone }, LAST);
  const lines = [
    `${phone}  ${stateOf(user)}  ${user.first_name} ${user.last_name}`.trimEnd(),
    `${user.email}; registered ${indianTime(user.created_at)}`,
    `signed in on ${signedIn?.sessions ?? 0} devices, last ${signedIn?.last_at ? indianTime(signedIn.last_at) : 'never'}`,
    `cash ${rupees(wallet?.cash ?? 0)}, staked ${rupees(wallet?.staked ?? 0)}, held ${rupees(wallet?.held ?? 0)}, bonus ${rupees(wallet?.bonus ?? 0)}`,
    ...moves.map(
      ({ at, kind, amount_paise, balance_paise }) =>
        `${indianTime(at)}  ${kind}  ${rupees(amount_paise)}  balance ${rupees(balance_paise)}`,
    ),
    ...acts.map(actLine),
  ];
  return {
    text: lines.map((line) => wrapped(line)).join('\n'),
    data: { phone, ...user, ...signedIn, wallet, moves, acts },
  };
}

function stateOf({ verified_at, suspended_at, closed_at }: UserRow): string {
  const states = [
    ...(closed_at === null ? [] : [`closed by its owner since ${indianTime(closed_at)}`]),
    ...(suspended_at === null ? [] : [`suspended since ${indianTime(suspended_at)}`]),
  ];
  if (states.length > 0) return states.join(', ');
  return verified_at === null ? 'not verified' : 'active';
}

async function listSuspensions(database: Queryable, limit: number): Promise<Printed> {
  const rows = await database.query<{
    phone: string;
    suspended_at: Date;
    who: string | null;
    why: string | null;
  }>(
    `select u.phone, u.suspended_at, a.who, a.why from users u
     left join lateral (
       select who, why from operator_acts where subject = u.phone and act = 'suspend' order by at desc, id desc limit 1
     ) a on true
     where u.suspended_at is not null order by u.suspended_at desc, u.id desc limit $1`,
    [limit],
  );
  return listed(
    rows,
    ({ phone, suspended_at, who, why }) =>
      `${phone}  since ${indianTime(suspended_at)}  by ${who ?? '–'}: ${why ?? '–'}`,
    'Nobody is suspended',
  );
}
