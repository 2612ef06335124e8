import { loginStepsExample } from '../../../src/machines/account/login-steps.example.ts';
import { loginStepsMachine } from '../../../src/machines/account/login-steps.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(loginStepsMachine, {
  ...loginStepsExample,
  facts: [
    [[], start(), 'password'],
    ['password', 'login.again', nowhere],
    ['password', 'code.wanted', 'code'],
    ['code', 'code.wanted', nowhere],
    ['code', 'login.again', 'password'],
  ],
});
