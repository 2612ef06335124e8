import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { PageQuery } from '../../../src/schemas/shared/page.ts';
import type {
  Friend,
  FriendState,
  ReferralSummary,
  Referrals,
} from '../../../src/schemas/wallet/referral.ts';
import { maskedName } from '../../account/masked-name.ts';
import type { Context } from '../../context.ts';
import { pageOf } from '../../database/paging.ts';
import { Refusal } from '../../refusal.ts';

type Settings = Pick<Context, 'database' | 'publicUrl' | 'referralPaise'>;

interface FriendRow {
  id: number;
  first_name: string;
  last_name: string;
  created_at: Date;
  state: FriendState;
  reward_paise: number;
}

/** The friends of person `$1`, numbered from the first one. */
const FRIENDS = `
  select row_number() over (order by u.created_at, u.id) as id, u.first_name, u.last_name, u.created_at,
         case when j.id is not null then 'rewarded' when u.verified_at is not null then 'verified' else 'joined' end as state,
         coalesce(e.amount_paise, 0) as reward_paise
  from users u
  left join journals j on j.friend_id = u.id and j.kind = 'referral'
  left join entries e on e.journal_id = j.id
  where u.referred_by = $1`;

/** A person's friends, latest first, with a summary. */
export async function referralsOf(context: Settings, userId: number, query: PageQuery): Promise<Referrals> {
  const page = await pageOf<FriendRow>(context.database, query, FRIENDS, [userId], {
    order: 'created_at desc, id desc',
  });
  return { ...page, rows: page.rows.map(toFriend), summary: await summaryOf(context, userId) };
}

/** @throws Refusal 404 for an unknown person */
async function summaryOf(
  { database, publicUrl, referralPaise }: Settings,
  userId: number,
): Promise<ReferralSummary> {
  const [row] = await database.query<{ code: string; joined: number; rewarded: number; earned: number }>(
    `select u.referral_code as code, f.joined, f.rewarded, f.earned
     from users u cross join lateral (
       select count(*) as joined, count(*) filter (where state = 'rewarded') as rewarded,
              coalesce(sum(reward_paise), 0)::bigint as earned
       from (${FRIENDS}) friends
     ) f where u.id = $1`,
    [userId],
  );
  if (row === undefined) throw new Refusal(404, 'Not found');
  return {
    code: row.code,
    link: `${publicUrl}/?${new URLSearchParams({ modal: 'register', ref: row.code })}`,
    reward: toRupees(referralPaise),
    joined: row.joined,
    rewarded: row.rewarded,
    earned: toRupees(row.earned),
  };
}

function toFriend(row: FriendRow): Friend {
  return {
    id: row.id,
    name: maskedName(row.first_name, row.last_name),
    joined_at: row.created_at.toISOString(),
    state: row.state,
    reward: toRupees(row.reward_paise),
  };
}
