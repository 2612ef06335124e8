import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { loginStepsMachine } from '../../../machines/account/login-steps.machine.ts';

interface LoginStepsProps {
  actor: ActorRefFrom<typeof loginStepsMachine>;
  /** the dialog for phone and password */
  password: ReactNode;
  /** the dialog for a code */
  code: ReactNode;
}

/** The dialog of the current step of a log-in. */
export default function LoginSteps({ actor, password, code }: LoginStepsProps) {
  return useSelector(actor, (state) => state.matches('code')) ? code : password;
}
