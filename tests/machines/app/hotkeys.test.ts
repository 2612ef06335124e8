import { hotkeysExample, pressed } from '../../../src/machines/app/hotkeys.example.ts';
import { hotkeysMachine } from '../../../src/machines/app/hotkeys.machine.ts';
import { describeMachine, error, nowhere, start } from '../../model/describe.ts';

const used = (command: string) => ({ emits: [{ type: 'hotkey.used', command }] });

describeMachine(hotkeysMachine, {
  ...hotkeysExample,
  facts: [
    [[], start(), 'off', { tags: [] }],
    ['off', 'hotkeys.turnOn', 'on.ready', { calls: { listen: undefined }, tags: ['on'] }],
    ['off', 'hotkeys.turnOff', nowhere],
    ['on.ready', pressed('home'), 'on.ready', used('home')],
    ['on.ready', pressed('home', 'slip'), 'on.ready', used('home')],
    ['on.ready', pressed('home', 'dialog'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('placeBet'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('placeBet', 'slip'), 'on.ready', used('placeBet')],
    ['on.ready', pressed('placeBet', 'dialog'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stake1'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stake2'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stake3'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stake4'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stakeMax'), 'on.ready', { emits: [] }],
    ['on.ready', pressed('stakeMax', 'slip'), 'on.ready', used('stakeMax')],
    ['on.ready', pressed('slip'), 'on.ready', used('slip')],
    ['on.ready', pressed('help'), 'on.listed', { emits: [], tags: ['on'] }],
    ['on.ready', pressed('help', 'slip'), 'on.listed'],
    ['on.ready', pressed('help', 'dialog'), 'on.ready', { emits: [] }],
    ['on.ready', 'help.close', nowhere],
    ['on.ready', 'hotkeys.turnOff', 'off', { tags: [] }],
    ['on.ready', error('listen'), 'off'],
    ['on.listed', pressed('help', 'dialog'), 'on.ready', { emits: [] }],
    ['on.listed', pressed('home'), nowhere],
    ['on.listed', 'help.close', 'on.ready'],
    ['on.listed', 'hotkeys.turnOff', 'off'],
    ['on.listed', error('listen'), 'off'],
  ],
});
