import { fromPromise } from 'xstate';
import { users } from '../../api/users.ts';
import { valid } from '../../api/valid.ts';
import { resetPasswordMachine } from '../../machines/reset-password.machine.ts';
import { ResetPassword } from '../../schemas/account.ts';
import { isCallError } from '../../schemas/call-error.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';

export default page({
  title: 'Reset Your Password',
  machine: resetPasswordMachine.provide({
    actors: {
      exchange: fromPromise(({ input: { t }, signal }) => users.resetSession({ t: t ?? '' }, signal)),
      submit: fromPromise(async ({ input: { t, values }, signal }) => {
        if (t !== null) await tryToExchange(t, signal);
        return users.resetPassword(valid(ResetPassword, values), signal);
      }),
    },
  }),
  input: () => undefined,
  follow: (actor) => {
    const takeLink = () => {
      const t = new URLSearchParams(location.hash.slice(1)).get('t');
      if (t === null) return;
      // Where it stands it can be read over a shoulder, and in the history.
      history.replaceState(history.state, '', location.pathname + location.search);
      actor.send({ type: 'link.followed', t });
    };
    // Not before the page is there to stay: the secret is good for one call.
    const timer = setTimeout(takeLink);
    addEventListener('hashchange', takeLink);
    return () => {
      clearTimeout(timer);
      removeEventListener('hashchange', takeLink);
    };
  },
  View: lazily(() => import('../views/forget-password.tsx')),
});

/** The first attempt may have come through although its answer did not: then a refusal of this one means nothing. */
async function tryToExchange(t: string, signal: AbortSignal): Promise<void> {
  try {
    await users.resetSession({ t }, signal);
  } catch (error) {
    if (!isCallError(error) || error.kind !== 'refused') throw error;
  }
}
