import { type ActorRefFrom, fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { resetPasswordMachine } from '../../machines/account/reset-password.machine.ts';
import { verificationMachine } from '../../machines/account/verification.machine.ts';
import { Otp, ResetPassword } from '../../schemas/account/account.ts';
import { isCallError } from '../../schemas/shared/call-error.ts';

/** Sets a new password by the link of a mail. */
export const resetPassword = resetPasswordMachine.provide({
  actors: {
    exchange: fromPromise(
      async ({ input: { t }, signal }) => (await users.resetSession({ t: t ?? '' }, signal)).data,
    ),
    submit: fromPromise(async ({ input: { t, values }, signal }) => {
      if (t !== null) await tryToExchange(t, signal);
      return users.resetPassword(valid(ResetPassword, values), signal);
    }),
  },
});

/** Removes the secret of the link from the address, and sends it to the statechart. */
export function followResetLink(reset: ActorRefFrom<typeof resetPasswordMachine>): () => void {
  const takeLink = () => {
    const t = new URLSearchParams(location.hash.slice(1)).get('t');
    if (t === null) return;
    // In the address, a bystander or a reader of the history could see it.
    history.replaceState(history.state, '', location.pathname + location.search);
    reset.send({ type: 'link.followed', t });
  };
  // The secret is valid for one call, so it waits until the page is mounted for good.
  const timer = setTimeout(takeLink);
  addEventListener('hashchange', takeLink);
  return () => {
    clearTimeout(timer);
    removeEventListener('hashchange', takeLink);
  };
}

/**
 * Exchanges the secret again after a lost answer. If the first attempt succeeded, the server refuses this one, which is
 * no failure. A rate limit is one, since the server has not checked the secret.
 */
async function tryToExchange(t: string, signal: AbortSignal): Promise<void> {
  try {
    await users.resetSession({ t }, signal);
  } catch (error) {
    if (!isCallError(error) || error.kind !== 'refused' || error.status === 429) throw error;
  }
}

/** Asks for a code from the phone before a new password may be set. */
export const resetProof = verificationMachine.provide({
  actors: {
    verify: fromPromise(async ({ input: { otp }, signal }) => {
      await users.verifyReset(valid(Otp, { otp }), signal);
      return null;
    }),
    resend: fromPromise(async ({ signal }) => (await users.resetCode(signal)).data),
  },
});
