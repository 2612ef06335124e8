import type { Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockWallet } from '../../wallet/lock.ts';

const CLOSED = 'This account is closed. Its owner has closed it for good.';
/** For operators, whose commands have no Hindi. */
const CLOSED_TO_OPERATORS = 'The owner of this account has closed it';

/** The refusal of a call with a session of a closed account. The page shows that, and asks for no log-in. */
export const closedSession = () =>
  new Refusal(401, CLOSED, { data: { closed: true }, event: 'session.refused' });

/**
 * For acts that the database does not hold to open accounts itself. The caller has locked the wallet, as the closing does.
 * @throws Refusal 401 with `data.closed`
 */
export async function refuseClosed(tx: Queryable, userId: number): Promise<void> {
  const [closed] = await tx.query('select from users where id = $1 and closed_at is not null', [userId]);
  if (closed) throw closedSession();
}

/**
 * Locks the person's row, as the closing does: what the transaction writes is removed by a closing that comes after, or
 * refused. Writers of a second factor or a wallet call it after these rows are locked, since the closing locks second
 * factor, wallet and person in that order.
 * @throws Refusal 401 with `data.closed`
 */
export async function holdOpen(tx: Queryable, userId: number): Promise<void> {
  const [open] = await tx.query('select from users where id = $1 and closed_at is null for no key update', [
    userId,
  ]);
  if (!open) throw closedSession();
}

/**
 * For an operator's act on a person. Locks the wallet first, as the closing and the beginning of a break do: the act
 * comes before either, or sees it. A check of breaks follows this one.
 * @throws Refusal 409 when the account is closed
 */
export async function refuseClosedOwner(tx: Queryable, userId: number): Promise<void> {
  await lockWallet(tx, userId);
  const [closed] = await tx.query('select from users where id = $1 and closed_at is not null', [userId]);
  if (closed) throw new Refusal(409, CLOSED_TO_OPERATORS);
}

/** The refusal of a log-in to a closed account, once the password was right. */
export const closedLogIn = () => new Refusal(403, CLOSED, { data: { closed: true }, event: 'login.refused' });
