import type { CloseAccount, Closing } from '../../../src/schemas/account/closing.ts';
import { leaveAllLeagues } from '../../bets/private-leagues/leave-all.ts';
import type { Caller, Context } from '../../context.ts';
import type { Queryable } from '../../database/database.ts';
import { closeAllTickets } from '../../support/tickets.ts';
import { lockWallet } from '../../wallet/lock.ts';
import type { Asker } from '../asker.ts';
import { forgetBrowsers } from '../browsers.ts';
import { forgetPushes } from '../push/subscriptions.ts';
import { endResets } from '../reset-password.ts';
import { holdSecondFactor, secondFactorOf, takeFactorCode, tryProof, wantsCode } from '../second-factor.ts';
import { endSessions, refuseEnded } from '../sessions.ts';
import { warn } from '../warning.ts';
import { closedSession } from './closed.ts';
import { affairsOf, refuseHindered } from './hindrances.ts';

const OF_DEMO = 'Everybody who tries the demo shares this account: it cannot be closed';

/** The consequences of closing one's account now. */
export async function readClosing(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  userId: number,
): Promise<Closing> {
  const { since } = await secondFactorOf(database, userId);
  return { ...(await affairsOf(database, mode, userId)), second_step: since !== null };
}

/**
 * Closes an account for good, by the password, and by a code if there is a second factor. All sessions end. Bets, acts
 * and the ledger stay; what nobody needs any more is removed.
 * @throws Refusal 400 with `errors.password` or `errors.factor_code` · 401 with `data.closed` when it is closed already ·
 * 409 with `data.hindrances`, and for the demo account · 429 as `allowGuess`
 */
export async function closeAccount(
  context: Context,
  { userId, sessionId }: Caller,
  proof: CloseAccount,
  asker: Asker,
): Promise<void> {
  const { database, mode } = context;
  const tried = await tryProof(context, userId, proof, asker, OF_DEMO);
  await database.transaction(async (tx) => {
    const { since } = await holdSecondFactor(tx, userId);
    if (since !== null) {
      if (tried === null) throw wantsCode();
      await takeFactorCode(context, tx, userId, tried);
    }
    // The lock orders the closing and a stake under way: the stake is placed before, and prevents it, or is refused.
    await lockWallet(tx, userId);
    refuseHindered((await affairsOf(tx, mode, userId)).hindrances);
    await leaveAllLeagues(tx, userId);
    await markClosed(tx, userId);
    await refuseEnded(tx, sessionId);
    await endSessions(tx, userId);
    await endResets(tx, userId);
    await forgetBrowsers(tx, userId);
    await forgetPushes(tx, userId);
    await closeAllTickets(tx, userId, 'The account was closed');
    await removeUnneeded(tx, userId);
  });
  await warn(context, userId, 'account.closed', asker.visitor);
}

/** @throws Refusal 401 with `data.closed` when another request was faster */
async function markClosed(tx: Queryable, userId: number): Promise<void> {
  const closed = await tx.query(
    `update users set closed_at = clock_timestamp(), profile_image = null
     where id = $1 and closed_at is null returning id`,
    [userId],
  );
  if (closed.length === 0) throw closedSession();
}

/** Removes the rows of a person that neither the ledger nor another person needs. */
async function removeUnneeded(tx: Queryable, userId: number): Promise<void> {
  await tx.query('delete from codes where user_id = $1', [userId]);
  await tx.query('delete from daily_picks where user_id = $1', [userId]);
  await tx.query('delete from daily_pick_offs where user_id = $1', [userId]);
  await tx.query('delete from pick_names where user_id = $1', [userId]);
  await tx.query('delete from favourites where user_id = $1', [userId]);
  await tx.query('delete from followed_teams where user_id = $1', [userId]);
  await tx.query('delete from pictures where user_id = $1', [userId]);
  await tx.query('delete from reality_checks where user_id = $1', [userId]);
  await tx.query('delete from recovery_codes where user_id = $1', [userId]);
  await tx.query('delete from second_factors where user_id = $1', [userId]);
  await tx.query('delete from second_steps where user_id = $1', [userId]);
  // These rows stay, since withdrawals refer to them.
  await tx.query('update payout_accounts set removed_at = now() where user_id = $1 and removed_at is null', [
    userId,
  ]);
}
