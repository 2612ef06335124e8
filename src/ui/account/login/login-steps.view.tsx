import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { loginStepsMachine } from '../../../machines/account/login-steps.machine.ts';

interface LoginStepsProps {
  actor: ActorRefFrom<typeof loginStepsMachine>;
  /** asks for phone and password */
  password: ReactNode;
  /** asks for a code */
  code: ReactNode;
}

/** The dialog of the step at which a log-in is. */
export default function LoginSteps({ actor, password, code }: LoginStepsProps) {
  return useSelector(actor, (state) => state.matches('code')) ? code : password;
}
