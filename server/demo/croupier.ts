import type { Database } from '../database/database.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { decideWithdrawal } from '../wallet/withdrawals.ts';

const NAME = 'croupier';

/** Approves withdrawals 20 seconds after they were asked for, and pays them 10 seconds later. */
export async function payOut(database: Database): Promise<void> {
  const due = await database.query<{ id: number; status: 'requested' | 'approved' }>(
    `select id, status from withdrawals
     where (status = 'requested' and requested_at <= clock_timestamp() - interval '20 seconds')
        or (status = 'approved' and decided_at <= clock_timestamp() - interval '10 seconds')
     order by id`,
  );
  await inTurn(due, async ({ id, status }) => {
    try {
      await decideWithdrawal({ database }, id, status === 'requested' ? 'approve' : 'pay', NAME, null);
    } catch (error) {
      leaveToOthers(error);
    }
  });
}

/** A refusal means that another croupier or an operator was first. */
function leaveToOthers(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
