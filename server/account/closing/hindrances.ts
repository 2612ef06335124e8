import { type Closing, HINDRANCES, type Hindrance, REMEDIES } from '../../../src/schemas/account/closing.ts';
import { toPaise, toRupees } from '../../../src/schemas/shared/money.ts';
import { MIN_WITHDRAWAL } from '../../../src/schemas/shared/spec-figures.ts';
import type { Mode } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';

interface Affairs {
  bets: boolean;
  combined: boolean;
  deposit: boolean;
  withdrawal: boolean;
  cash: number;
  bonus: number;
}

/**
 * The things that prevent a person's account from being closed, and the money in the wallet. In live mode money that can
 * be withdrawn is one of them; play money is not.
 */
export async function affairsOf(
  db: Queryable,
  mode: Mode,
  userId: number,
): Promise<Omit<Closing, 'second_step'>> {
  const [found] = await db.query<Affairs>(
    `select exists (select from bets where user_id = $1 and status = 'open') as bets,
       exists (select from combined_bets where user_id = $1 and status = 'open') as combined,
       exists (select from deposits where user_id = $1 and (
         status = 'pending' or status = 'created' and expires_at > clock_timestamp())) as deposit,
       exists (select from withdrawals where user_id = $1 and status in ('requested', 'approved')) as withdrawal,
       cash, bonus
     from wallets where user_id = $1`,
    [userId],
  );
  if (found === undefined) throw new Refusal(404, 'Not found');
  const { cash, bonus } = found;
  const hinders: Record<Hindrance, boolean> = {
    ...found,
    cash: mode === 'live' && cash >= toPaise(MIN_WITHDRAWAL),
  };
  return {
    hindrances: HINDRANCES.filter((one) => hinders[one]),
    cash: toRupees(cash),
    bonus: toRupees(bonus),
  };
}

/** @throws Refusal 409 with `data.hindrances` if there are any; the message says how to remove each */
export function refuseHindered(hindrances: readonly Hindrance[]): void {
  if (hindrances.length === 0) return;
  throw new Refusal(409, hindrances.map((one) => REMEDIES[one]).join(' '), { data: { hindrances } });
}
