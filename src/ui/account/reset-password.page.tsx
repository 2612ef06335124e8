import { useSelector } from '@xstate/react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { resetPasswordMachine } from '../../machines/account/reset-password.machine.ts';
import { verificationMachine } from '../../machines/account/verification.machine.ts';
import { Otp, ResetPassword } from '../../schemas/account/account.ts';
import { isCallError } from '../../schemas/shared/call-error.ts';
import { DemoCode } from '../app/demo-code.tsx';
import { page, part } from '../app/page.tsx';
import ResetPasswordView from './reset-password.view.tsx';
import ResetProof from './reset-proof.view.tsx';

const Proof = part({
  machine: verificationMachine.provide({
    actors: {
      verify: fromPromise(({ input: { otp }, signal }) => users.verifyReset(valid(Otp, { otp }), signal)),
      resend: fromPromise(async ({ signal }) => (await users.resetCode(signal)).data),
    },
  }),
  input: ({ phone }: ProofProps) => ({ phone, wait: 0 }),
  follow: (verification, { toasts }) => {
    const { unsubscribe } = verification.on('verification.resent', () =>
      toasts.send({ type: 'toast.raised', tone: 'success', text: 'We have sent a code to your phone' }),
    );
    return unsubscribe;
  },
  View: ({ actor, phone, onProven }) => (
    <ResetProof
      actor={actor}
      phone={phone}
      onProven={onProven}
      demoCode={<DemoCode field="otp" use="to choose" phone={phone} />}
    />
  ),
});

interface ProofProps {
  phone: string;
  onProven: () => void;
}

/** The screen, with what stands in place of its form while a code from the phone is wanted. */
function Reset({ actor }: { actor: ActorRefFrom<typeof resetPasswordMachine> }) {
  const phone = useSelector(actor, (state) => state.context.phone);
  return (
    <ResetPasswordView
      actor={actor}
      proof={<Proof phone={phone} onProven={() => actor.send({ type: 'reset.proven' })} />}
    />
  );
}

export default page({
  machine: resetPasswordMachine.provide({
    actors: {
      exchange: fromPromise(
        async ({ input: { t }, signal }) => (await users.resetSession({ t: t ?? '' }, signal)).data,
      ),
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
  View: Reset,
});

/**
 * The first attempt may have come through although its answer did not: then a refusal of this one means nothing, unless
 * nobody has looked at the link.
 */
async function tryToExchange(t: string, signal: AbortSignal): Promise<void> {
  try {
    await users.resetSession({ t }, signal);
  } catch (error) {
    if (!isCallError(error) || error.kind !== 'refused' || error.status === 429) throw error;
  }
}
