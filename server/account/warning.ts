import type { Context } from '../context.ts';
import { indianTime } from '../indian-time.ts';

/** Subjects of warning mails, and the page on which the reader can undo each. */
const WARNINGS = {
  'account.closed': {
    what: 'your account was closed for good',
    remedy: 'write to us',
    path: '/contact-us',
  },
  'device.new': {
    what: 'there was a log-in to your account in a browser that you had not used',
    remedy: 'log it out and change your password',
    path: '/security',
  },
  'password.changed': {
    what: 'your password was changed',
    remedy: 'choose another one',
    path: '/?modal=forgot-password',
  },
  'payout-account.added': {
    what: 'an account for withdrawals was added',
    remedy: 'remove it and change your password',
    path: '/account-History',
  },
  'second-factor.on': {
    what: 'two-step log-in was turned on',
    remedy: 'write to us',
    path: '/contact-us',
  },
  'second-factor.off': {
    what: 'two-step log-in was turned off',
    remedy: 'log out all other devices and change your password',
    path: '/security',
  },
  'second-factor.refused': {
    what: 'there was a log-in with the right password and a wrong code of your two-step log-in',
    remedy: 'change your password',
    path: '/change-password',
  },
  'withdrawal-factor.on': {
    what: 'withdrawals began to ask for a code of your authenticator app',
    remedy: 'write to us',
    path: '/contact-us',
  },
  'withdrawal-factor.off': {
    what: 'withdrawals ceased to ask for a code of your authenticator app',
    remedy: 'log out all other devices and change your password',
    path: '/security',
  },
} as const;

/**
 * Mails a person a warning of an act that they would want to stop if somebody else did it. It gives no details: the
 * address may never have been proven.
 * @param visitor the browser id whose demo inbox shows the mail
 */
export async function warn(
  { database, outbox, publicUrl }: Pick<Context, 'database' | 'outbox' | 'publicUrl'>,
  userId: number,
  kind: keyof typeof WARNINGS,
  visitor: string | null,
): Promise<void> {
  const [user] = await database.query<{ email: string; now: Date }>(
    // Not if another person has proven this address.
    `select email, now() as now from users u where id = $1 and (email_proven_at is not null or not exists (
       select from users where lower(email) = lower(u.email) and email_proven_at is not null))`,
    [userId],
  );
  if (!user) return;
  const { what, remedy, path } = WARNINGS[kind];
  const text = `Sikka: ${what} (${indianTime(user.now)} in India). If it was not you, ${remedy}: ${publicUrl}${path}`;
  await outbox.send({ channel: 'email', to: user.email, text, visitor });
}
