import type {
  Activities,
  Activity,
  ActivityCount,
  ActivityKind,
} from '../../../src/schemas/account/activity.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { PageQuery } from '../../../src/schemas/shared/page.ts';
import { combinedNote } from '../../bets/combined/note.ts';
import { REMAINING } from '../../bets/remaining.ts';
import type { Queryable } from '../../database/database.ts';
import { pageOf } from '../../database/paging.ts';

interface ActivityRow {
  number: number;
  kind: ActivityKind;
  subject: string;
  note: string;
  amount_paise: number | null;
  at: Date;
}

/** The activities of person `$1`, each with its subject's id and a note about it. */
const ACTIVITIES = `
  select a.number, a.kind, a.at,
         coalesce(b.id::text, c.id::text, d.id::text, w.id::text, p.id::text, t.token, '') as subject,
         coalesce(m.name, ${combinedNote('c.id')}, t.issues, s.device, o.bank_name || ' ••••' || right(o.account, 4), '') as note,
         coalesce(
           case when x.was = 'won' then x.written_off_paise - ${REMAINING.pays('b')}
                when a.kind in ('bet.won', 'bet.corrected') then ${REMAINING.pays('b')} else ${REMAINING.stake('b')} end,
           case when y.was = 'won' then y.written_off_paise - ${REMAINING.combinedWon('c')}
                when y.becomes = 'open' then null
                when a.kind in ('combined.won', 'combined.corrected') then ${REMAINING.combinedWon('c')}
                -- A bet that was opened again may have been cashed out since.
                else c.stake_paise - (
                  select coalesce(sum(stake_paise), 0)::bigint from combined_cash_outs
                  where combined_bet_id = c.id and at < a.at) end,
           d.amount_paise, w.amount_paise, p.amount_paise,
           (select sum(amount_paise)::bigint from entries
            where journal_id = a.subject_id and a.kind in ('referral', 'starter'))) as amount_paise
  from activities a
  left join bet_corrections x on a.kind = 'bet.corrected' and x.id = a.subject_id
  left join bets b on b.id = case when a.kind in ('bet.won', 'bet.lost', 'bet.void') then a.subject_id else x.bet_id end
  left join matches m on m.id = b.match_id
  left join combined_corrections y on a.kind = 'combined.corrected' and y.id = a.subject_id
  left join combined_bets c
    on c.id = case when a.kind in ('combined.won', 'combined.lost', 'combined.void') then a.subject_id else y.combined_bet_id end
  left join deposits d on a.kind in ('deposit.credited', 'deposit.rejected', 'deposit.expired') and d.id = a.subject_id
  left join withdrawals w
    on a.kind in ('withdrawal.approved', 'withdrawal.paid', 'withdrawal.rejected') and w.id = a.subject_id
  left join bonuses p on a.kind in ('bonus.granted', 'bonus.released', 'bonus.expired') and p.id = a.subject_id
  left join sessions s on a.kind = 'device.new' and s.id = a.subject_id
  left join payout_accounts o on a.kind = 'payout-account.added' and o.id = a.subject_id
  left join tickets t on a.kind in ('ticket.answered', 'ticket.closed') and t.id = a.subject_id
  where a.user_id = $1`;

/** A person's activities, latest first, with the number of unread ones. */
export async function activitiesOf(
  database: Queryable,
  userId: number,
  query: PageQuery,
): Promise<Activities> {
  // Read before the page: an activity that arrives in between then still counts as new.
  const [count] = await countsOf(database, [userId]);
  const page = await pageOf<ActivityRow>(database, query, ACTIVITIES, [userId], {
    order: 'number desc',
    counted: 'select from activities where user_id = $1',
  });
  return {
    ...page,
    rows: page.rows.map(toActivity),
    summary: { latest: count?.latest ?? 0, read_up_to: count?.read_up_to ?? 0 },
  };
}

function toActivity({ amount_paise, at, ...rest }: ActivityRow): Activity {
  return {
    ...rest,
    amount: amount_paise === null ? null : toRupees(amount_paise),
    at: at.toISOString(),
  };
}

/** The latest and the last read activity number of these people; people without activities are missing. */
function countsOf(
  database: Queryable,
  userIds: readonly number[],
): Promise<(ActivityCount & { user_id: number })[]> {
  return database.query(
    'select user_id, latest, read_up_to from activity_counts where user_id = any ($1::bigint[])',
    [userIds],
  );
}

/** The counts that have changed since these people were last told. */
export function changedCounts(
  database: Queryable,
  told: readonly { userId: number; counts: ActivityCount | undefined }[],
): Promise<(ActivityCount & { user_id: number })[]> {
  return database.query(
    `select c.user_id, c.latest, c.read_up_to
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as told (user_id, latest, read_up_to)
     join activity_counts c on c.user_id = told.user_id
     where c.latest <> told.latest or c.read_up_to <> told.read_up_to`,
    [
      told.map(({ userId }) => userId),
      told.map(({ counts }) => counts?.latest ?? -1),
      told.map(({ counts }) => counts?.read_up_to ?? -1),
    ],
  );
}
