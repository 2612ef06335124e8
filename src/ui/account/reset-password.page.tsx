import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { followResetLink, resetPassword, resetProof } from '../../actors/account/reset-password.ts';
import { tellResent } from '../../actors/account/verification.ts';
import type { resetPasswordMachine } from '../../machines/account/reset-password.machine.ts';
import { DemoCode } from '../shared/demo-code.tsx';
import { page, part } from '../shared/page.tsx';
import ResetPasswordView from './reset-password.view.tsx';
import ResetProof from './reset-proof.view.tsx';

const Proof = part({
  machine: resetProof,
  input: ({ phone }: ProofProps) => ({ phone, wait: 0 }),
  follow: tellResent,
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

/** The screen, with the code entry that replaces its form while a code from the phone is required. */
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
  machine: resetPassword,
  input: () => undefined,
  follow: followResetLink,
  View: Reset,
});
