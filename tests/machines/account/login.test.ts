import { loginExample } from '../../../src/machines/account/login.example.ts';
import { loginMachine } from '../../../src/machines/account/login.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(loginMachine, {
  ...loginExample,
  facts: [
    [[], start(), 'password'],
    ['password', 'login.again', nowhere],
    ['password', 'code.wanted', 'code'],
    ['code', 'code.wanted', nowhere],
    ['code', 'login.again', 'password'],
  ],
});
