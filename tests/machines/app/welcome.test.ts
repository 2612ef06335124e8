import { given, welcomeExample } from '../../../src/machines/app/welcome.example.ts';
import { welcomeMachine } from '../../../src/machines/app/welcome.machine.ts';
import { describeMachine, nowhere, start } from '../../model/describe.ts';

describeMachine(welcomeMachine, {
  ...welcomeExample,
  facts: [
    [[], start(), 'silent', { becomes: { starter: 0, bonus: 0 } }],
    ['silent', given(1000, 100), 'said', { context: { starter: 1000, bonus: 100 } }],
    ['silent', given(0, 100), 'said', { context: { starter: 0, bonus: 100 } }],
    ['silent', given(1000, 0), 'said'],
    ['silent', given(0, 0), nowhere],
    ['silent', 'welcome.close', nowhere],
    ['said', 'welcome.close', 'silent'],
    ['said', given(500, 0), nowhere],
  ],
});
