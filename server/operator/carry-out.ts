import { suspend } from '../accounts/sessions.ts';
import type { Database, Queryable } from '../database/database.ts';
import { abandonMatch, settleMatch } from '../matches/decide.ts';
import { WITHDRAWAL_STATES } from '../money/withdrawal-life.ts';
import { decideWithdrawal } from '../money/withdrawals.ts';
import { Refusal } from '../refusal.ts';
import type { Command } from './command.ts';

/**
 * Does what an operator asked for, with a record of who and why.
 * @returns what to print
 * @throws Refusal when the state of things forbids it
 */
export async function carryOut(database: Database, command: Command, who: string): Promise<string> {
  switch (command.act) {
    case 'withdrawals':
      return listWithdrawals(database);
    case 'matches':
      return listMatches(database);
    case 'withdrawal': {
      const { decision, id, why } = command;
      return said(
        await decideWithdrawal({ database }, id, decision, who, why),
        `withdrawal ${id}: ${DONE[decision]}`,
      );
    }
    case 'settle': {
      const { id, winner, toss } = command;
      const done = await settleMatch(database, id, { winner, toss }, (tx) =>
        record(tx, who, 'match.settle', String(id), `winner ${winner}, toss ${toss}`),
      );
      return said(done, `match ${id}: settled`);
    }
    case 'abandon': {
      const { id, why } = command;
      const done = await abandonMatch(database, id, (tx) =>
        record(tx, who, 'match.abandon', String(id), why),
      );
      return said(done, `match ${id}: abandoned`);
    }
    case 'suspend':
      return said(
        await suspendPhone(database, command.phone, who, command.why),
        `${command.phone}: suspended`,
      );
    case 'unsuspend':
      return said(await unsuspend(database, command.phone, who), `${command.phone}: no longer suspended`);
  }
}

const DONE = { approve: 'approved', pay: 'paid', reject: 'rejected' };
const said = (done: boolean, what: string) => (done ? what : `${what} (already)`);

async function record(database: Queryable, who: string, act: string, subject: string, why: string) {
  await database.query('insert into operator_acts (who, act, subject, why) values ($1, $2, $3, $4)', [
    who,
    act,
    subject,
    why,
  ]);
}

interface Waiting {
  id: number;
  status: string;
  amount_paise: number;
  phone: string;
  holder_name: string;
  bank_name: string;
  account: string;
  ifsc_code: string;
  upi_id: string;
}

/** Account numbers are whole: this is where the money is to go. */
async function listWithdrawals(database: Queryable): Promise<string> {
  const rows = await database.query<Waiting>(
    `select w.id, w.status, w.amount_paise, u.phone, a.holder_name, a.bank_name, a.account, a.ifsc_code, a.upi_id
     from withdrawals w
     join users u on u.id = w.user_id
     join payout_accounts a on a.id = w.payout_account_id
     where w.status = any($1) order by w.id`,
    [WITHDRAWAL_STATES.rejecting],
  );
  return list(
    rows.map(
      (row) =>
        `${row.id}  ${row.status}  ₹${(row.amount_paise / 100).toFixed(2)}  by ${row.phone}  to ${row.holder_name}, ${row.bank_name} ${row.account} ${row.ifsc_code}, ${row.upi_id}`,
    ),
    'No withdrawal is waiting',
  );
}

async function listMatches(database: Queryable): Promise<string> {
  const rows = await database.query<{ id: number; name: string; state: string; sides: string }>(
    `select m.id, m.name, s.state,
            (select string_agg(id || ' ' || name, ', ' order by id) from selections
             where match_id = m.id and kind = 'team') as sides
     from matches m join match_states s on s.id = m.id where m.decision = 'none' order by m.id`,
  );
  return list(
    rows.map(({ id, name, state, sides }) => `${id}  ${state}  ${name}  (${sides})`),
    'No match is undecided',
  );
}

const list = (lines: string[], none: string) => (lines.length === 0 ? none : lines.join('\n'));

function suspendPhone(database: Database, phone: string, who: string, why: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const done = await suspend(tx, await userIdOf(tx, phone));
    if (done) await record(tx, who, 'suspend', phone, why);
    return done;
  });
}

async function unsuspend(database: Queryable, phone: string, who: string): Promise<boolean> {
  await userIdOf(database, phone);
  const freed = await database.query(
    `with freed as (
       update users set suspended_at = null where phone = $1 and suspended_at is not null returning id),
     act as (
       insert into operator_acts (who, act, subject) select $2, 'unsuspend', $1 from freed)
     select id from freed`,
    [phone, who],
  );
  return freed.length > 0;
}

async function userIdOf(database: Queryable, phone: string): Promise<number> {
  const [user] = await database.query<{ id: number }>('select id from users where phone = $1', [phone]);
  if (user === undefined) throw new Refusal(404, `Nobody has the phone number ${phone}`);
  return user.id;
}
