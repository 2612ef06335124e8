import type { Example } from '../../walk/walk.ts';
import type { loginStepsMachine } from './login-steps.machine.ts';

export const loginStepsExample: Example<typeof loginStepsMachine> = {
  events: ['code.wanted', 'login.again'],
};
