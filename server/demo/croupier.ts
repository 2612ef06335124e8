import { abandonMatch } from '../bets/matches/decide.ts';
import type { Database } from '../database/database.ts';
import { inTurn } from '../in-turn.ts';
import { leaveToOthers } from '../refusal.ts';
import { decideWithdrawal } from '../wallet/withdrawals.ts';
import { PROGRAMME } from './programme.ts';

const NAME = 'croupier';

/**
 * Abandons closed matches of the programme that have no terms, so that nobody plays them: an earlier release
 * drew their results by lot.
 */
export async function abandonUnplayed(database: Database): Promise<void> {
  const left = await database.query<{ id: number }>(
    `select m.id from matches m join match_states s on s.id = m.id
     where m.decision = 'none' and m.terms is null and starts_with(m.reference, $1) and s.state = 'closed' order by m.id`,
    [PROGRAMME],
  );
  await inTurn(left, ({ id }) => abandonMatch(database, id, undefined, 'leave').catch(leaveToOthers));
}

/** Approves withdrawals 20 seconds after their request, and pays them 10 seconds later. */
export async function payOut(database: Database): Promise<void> {
  const due = await database.query<{ id: number; status: 'requested' | 'approved' }>(
    `select id, status from withdrawals
     where (status = 'requested' and requested_at <= clock_timestamp() - interval '20 seconds')
        or (status = 'approved' and decided_at <= clock_timestamp() - interval '10 seconds')
     order by id`,
  );
  await inTurn(due, async ({ id, status }) => {
    const act = status === 'requested' ? 'approve' : 'pay';
    await decideWithdrawal({ database }, id, act, { who: NAME, why: null }).catch(leaveToOthers);
  });
}
