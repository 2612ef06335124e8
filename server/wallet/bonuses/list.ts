import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Bonus, Bonuses, BonusKind, BonusStatus } from '../../../src/schemas/wallet/bonuses.ts';
import type { Queryable } from '../../database/database.ts';
import { EXPIRABLE } from './life.ts';
import { PROGRESS } from './progress.ts';

interface BonusRow {
  id: number;
  kind: BonusKind;
  amount_paise: number;
  wagering_paise: number;
  staked_paise: number;
  status: BonusStatus;
  waiting: boolean;
  granted_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** The bonus credit in a wallet, and all bonuses of its owner, latest first. */
export async function readBonuses(database: Queryable, userId: number): Promise<Bonuses> {
  const [wallet] = await database.query<{ bonus: number }>('select bonus from wallets where user_id = $1', [
    userId,
  ]);
  return { bonus: toRupees(wallet?.bonus ?? 0), bonuses: await bonusesOf(database, userId) };
}

/**
 * A person's bonuses, latest first. An overdue one reads as expired before it is settled.
 * @param limit the most bonuses; null: all
 */
export async function bonusesOf(
  database: Queryable,
  userId: number,
  limit: number | null = null,
): Promise<Bonus[]> {
  const rows = await database.query<BonusRow>(
    `select id, kind, amount_paise, wagering_paise, staked_paise, granted_at, expires_at,
            case when is_over then 'expired' else status end as status,
            case when is_over then expires_at else ended_at end as ended_at,
            status in (${EXPIRABLE}) and not is_over and since is null as waiting
     from (
       select b.*, progress.staked_paise, counting.since,
              b.status in (${EXPIRABLE}) and progress.reached_at is null and b.expires_at <= clock_timestamp() as is_over
       from bonuses b ${PROGRESS} where b.user_id = $1
     ) b
     order by granted_at desc, id desc limit $2`,
    [userId, limit],
  );
  return rows.map(toBonus);
}

function toBonus(row: BonusRow): Bonus {
  return {
    id: row.id,
    kind: row.kind,
    amount: toRupees(row.amount_paise),
    wagering: toRupees(row.wagering_paise),
    wagered: toRupees(Math.min(row.staked_paise, row.wagering_paise)),
    status: row.status,
    waiting: row.waiting,
    granted_at: row.granted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
