import type { Caller, Context, Mode } from '../context.ts';
import type { StreamOwner } from '../http/event-stream.ts';
import { Refusal } from '../refusal.ts';
import { ownerOf } from './passwords.ts';

export const DEMO_PHONE = '9000000001';
export const DEMO_PASSWORD = 'night-match';
export const DEMO_EMAIL = 'demo@example.com';

/**
 * Whether it is the account that all visitors of the demo share, and from which nobody may lock the others
 * out.
 */
export function isDemoAccount(mode: Mode, { phone, email }: { phone?: string; email?: string }): boolean {
  return mode === 'demo' && (phone === DEMO_PHONE || email?.toLowerCase() === DEMO_EMAIL);
}

/**
 * @throws Refusal 409 for a change of the demo account's password, with the message at `field` if there is
 * one
 */
export function refuseDemoPassword(
  mode: Mode,
  account: { phone?: string; email?: string },
  field?: string,
): void {
  if (!isDemoAccount(mode, account)) return;
  const msg = 'Everybody who tries the demo shares this account: its password cannot be changed';
  throw new Refusal(409, msg, field === undefined ? {} : { errors: { [field]: msg } });
}

/** @throws Refusal 409 for a limit or a break of the demo account, which would lock out everybody else */
export function refuseDemoLimit(mode: Mode, account: { phone?: string; email?: string }): void {
  if (!isDemoAccount(mode, account)) return;
  throw new Refusal(
    409,
    'Everybody who tries the demo shares this account: register to limit your play with an account of your own',
  );
}

/** Whether the person is the demo account. */
export const isSharedAccount = async (
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  userId: number,
): Promise<boolean> => mode === 'demo' && isDemoAccount(mode, await ownerOf(database, userId));

/**
 * The owner of a stream: the person. In the demo account it is the visitor, since visitors would end each other's
 * streams.
 */
export async function streamOwner(
  context: Pick<Context, 'mode' | 'database'>,
  { userId, sessionId }: Caller,
): Promise<StreamOwner> {
  return (await isSharedAccount(context, userId)) ? { userId, sessionId } : { userId };
}
