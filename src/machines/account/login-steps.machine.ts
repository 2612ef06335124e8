import { setup } from 'xstate';

type LoginEvent =
  /** The password was right, and a code of the second factor is required. */
  | { type: 'code.wanted' }
  /** The person begins again, such as with another account. */
  | { type: 'login.again' };

export const loginStepsMachine = setup({
  types: {} as { events: LoginEvent },
}).createMachine({
  id: 'loginSteps',
  description:
    'The steps of a log-in: phone and password, and a code for who has turned two-step log-in on. The forms of both are statecharts of their own.',
  initial: 'password',
  states: {
    password: {
      description: 'Phone and password are asked for.',
      on: { 'code.wanted': 'code' },
    },
    code: {
      description: 'The password was right; a code of the app, or for recovery, is asked for.',
      on: { 'login.again': 'password' },
    },
  },
});
