import { afterAll, beforeAll, expect, test } from 'vitest';
import { activitiesOf } from '../../../server/activity/list.ts';
import { note } from '../../../server/activity/note.ts';
import { markRead } from '../../../server/activity/read.ts';
import type { Database } from '../../../server/database/database.ts';
import { migrate, readMigrations } from '../../../server/database/migrate.ts';
import { openEmptyDatabase } from '../tools/database.ts';

/** A database as it was before activities were written down. */
let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrateThrough('0026-price-history.sql');
  await database.script(HISTORY);
});
afterAll(() => database.close());

async function migrateThrough(last: string): Promise<void> {
  await migrate(
    database,
    (await readMigrations()).filter(({ name }) => name <= last),
  );
}

const [ASHA, BINA, CHAN, DEV] = [1, 2, 3, 4] as const;

/** What Asha's days have is told; nothing of the other rows is, nor what is of more than 90 days ago. */
const HISTORY = `
  insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code)
  select name, 'Rao', '98765432' || n, name || '@example.com', '560001', 'Karnataka', '-', 'CODE' || n
  from unnest(array['asha', 'bina', 'chan', 'dev']) with ordinality as u (name, n) order by n;
  insert into wallets (user_id) select id from users;

  insert into matches (name, competition, opens_at, minimum_bet_paise)
  values ('Home v Away', 'Cup', now() - interval '99 days', 10000);
  insert into selections (match_id, kind, name, win_ratio)
  select 1, 'team', name, 80 from unnest(array['Home', 'Away']) as name order by name desc;
  insert into bets (user_id, match_id, selection_id, stake_paise, win_ratio, pays_paise, status, settled_at,
                    refund_paise)
  select ${ASHA}, 1, 1, 10000, 80, 18000, status, case when status <> 'open' then now() end,
         case when status = 'cancelled' then 10000 end
  from unnest(array['won', 'lost', 'void', 'cancelled', 'open', 'won']) with ordinality as b (status, n) order by n;
  insert into deposits (user_id, amount_paise, status, reference, expires_at, decided_at)
  select ${ASHA}, n * 10000, status, 'reference-' || n, now(), case when n < 4 then now() - n * interval '1 day' end
  from unnest(array['credited', 'rejected', 'expired', 'pending']) with ordinality as d (status, n) order by n;
  insert into payout_accounts (user_id, holder_name, account, ifsc_code, bank_name, account_type, upi_id, phone_pay,
                               g_pay, paytm)
  values (${ASHA}, 'Asha Rao', '1234567890', 'HDFC0000001', 'HDFC', 'savings', '', '', '', '');
  insert into withdrawals (user_id, payout_account_id, amount_paise, status)
  select ${ASHA}, 1, n * 100000, status
  from unnest(array['paid', 'rejected', 'requested']) with ordinality as w (status, n) order by n;
  insert into operator_acts (who, act, subject, at) values
    ('op', 'withdrawal.approve', '1', now() - interval '9 days'),
    ('op', 'withdrawal.pay', '1', now() - interval '8 days'),
    ('op', 'withdrawal.reject', '2', now() - interval '7 days'),
    ('op', 'suspend', '9876543212', now() - interval '7 days');
  insert into bonuses (user_id, kind, amount_paise, wagering_paise, status, expires_at, ended_at) values
    (${ASHA}, 'welcome', 10000, 10000, 'released', now(), now()),
    (${ASHA}, 'goodwill', 20000, 20000, 'expired', now(), now());
  insert into tickets (token, user_id, key, body_hash, issues, status, closed_by, cancel_reason, closed_at) values
    ('ticket-1', ${ASHA}, 'a', '-', 'Deposit', 'closed', 'support', 'Done', now() - interval '6 days'),
    ('ticket-2', ${ASHA}, 'b', '-', 'Others', 'closed', 'bettor', 'Done', now() - interval '6 days');
  insert into ticket_messages (ticket_id, author, key, body_hash, text, at) values
    (1, 'bettor', 'a', '-', 'Hello', now() - interval '6 days 4 hours'),
    (1, 'support', 'b', '-', 'Yes', now() - interval '6 days 3 hours'),
    (1, 'support', 'c', '-', 'Yes', now() - interval '6 days 2 hours');

  insert into journals (user_id, kind, bet_id, deposit_id, withdrawal_id, bonus_id, friend_id, at)
  select j.user_id, kind, bet_id, deposit_id, withdrawal_id, bonus_id, friend_id, now() - days * interval '1 day'
  from (values
    (${ASHA}, 'bet.won', 6, null, null, null, null, 91),
    (${ASHA}, 'starter', null, null, null, null, null, 30),
    (${ASHA}, 'bonus.granted', null, null, null, 1, null, 29),
    (${ASHA}, 'bet.placed', 1, null, null, null, null, 28),
    (${ASHA}, 'bet.won', 1, null, null, null, null, 12),
    (${ASHA}, 'bet.lost', 2, null, null, null, null, 11.5),
    (${ASHA}, 'bonus.released', null, null, null, 1, null, 11),
    (${ASHA}, 'bet.void', 3, null, null, null, null, 10.5),
    (${ASHA}, 'bet.cancelled', 4, null, null, null, null, 10.5),
    (${ASHA}, 'withdrawal.requested', null, null, 1, null, null, 9.5),
    (${ASHA}, 'withdrawal.paid', null, null, 1, null, null, 8),
    (${ASHA}, 'withdrawal.rejected', null, null, 2, null, null, 7),
    (${ASHA}, 'bonus.expired', null, null, null, 2, null, 5),
    (${ASHA}, 'referral', null, null, null, null, ${BINA}, 4),
    (${ASHA}, 'deposit', null, 1, null, null, null, 1),
    (${BINA}, 'starter', null, null, null, null, null, 2),
    (${CHAN}, 'starter', null, null, null, null, null, 100)
  ) as j (user_id, kind, bet_id, deposit_id, withdrawal_id, bonus_id, friend_id, days) order by days desc;
  insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
  select id, 1, user_id, 'promotions', 'cash', 5000 from journals where kind in ('referral', 'starter') order by id`;

/** Number, kind, what it is about, and how many days ago. */
async function told(userId: number) {
  const { rows, summary } = await activitiesOf(database, userId, { page: 1, perPage: 50 });
  const days = (at: string) => Math.round((Date.now() - Date.parse(at)) / 3_600_000) / 24;
  return {
    rows: rows.map(({ number, kind, subject, amount, at }) => [number, kind, subject, amount, days(at)]),
    summary,
  };
}

test('what happened before activities were written down is told, each at its own time, as read', async () => {
  await migrateThrough('0027-activity.sql');
  // From here on they are written down: two of Bina's, of which she has seen one, and one of Dev's, unseen.
  await database.query(
    `with journal as (insert into journals (user_id, kind) values ($1, 'starter') returning id)
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, $1, 'promotions', 'cash', 100000 from journal`,
    [DEV],
  );
  const [starter] = await database.query<{ id: number }>('select max(id) as id from journals');
  await note(database, DEV, 'starter', starter?.id ?? 0);
  await note(database, BINA, 'bet.won', 1);
  await note(database, BINA, 'bet.lost', 2);
  await markRead(database, BINA, 1);

  await migrate(database);

  expect(await told(ASHA)).toEqual({
    rows: [
      [17, 'deposit.credited', '1', 100, 1],
      [16, 'deposit.rejected', '2', 200, 2],
      [15, 'deposit.expired', '3', 300, 3],
      [14, 'referral', '', 50, 4],
      [13, 'bonus.expired', '2', 200, 5],
      [12, 'ticket.closed', 'ticket-1', null, 6],
      [11, 'ticket.answered', 'ticket-1', null, 6 + 2 / 24],
      [10, 'ticket.answered', 'ticket-1', null, 6 + 3 / 24],
      [9, 'withdrawal.rejected', '2', 2000, 7],
      [8, 'withdrawal.paid', '1', 1000, 8],
      [7, 'withdrawal.approved', '1', 1000, 9],
      [6, 'bet.void', '3', 100, 10.5],
      [5, 'bonus.released', '1', 100, 11],
      [4, 'bet.lost', '2', 100, 11.5],
      [3, 'bet.won', '1', 180, 12],
      [2, 'bonus.granted', '1', 100, 29],
      [1, 'starter', '', 50, 30],
    ],
    summary: { latest: 17, read_up_to: 17 },
  });
});

test('what was written down already comes after it, and is as read as it was', async () => {
  expect(await told(BINA)).toEqual({
    rows: [
      [3, 'bet.lost', '2', 100, 0],
      [2, 'bet.won', '1', 180, 0],
      [1, 'starter', '', 50, 2],
    ],
    summary: { latest: 3, read_up_to: 2 },
  });
  expect(await told(DEV)).toEqual({
    rows: [[1, 'starter', '', 1000, 0]],
    summary: { latest: 1, read_up_to: 0 },
  });
});

test('who has nothing of the last 90 days is told of nothing', async () => {
  expect(await told(CHAN)).toEqual({ rows: [], summary: { latest: 0, read_up_to: 0 } });
});

test('what happens next has the next number', async () => {
  await note(database, ASHA, 'deposit.expired', 4);
  expect((await told(ASHA)).rows[0]).toEqual([18, 'deposit.expired', '4', 400, 0]);
});
