import { assertEvent, emit, fromCallback, setup } from 'xstate';
import type { HotkeyCommand } from '../../schemas/shared/hotkeys.ts';
import { unprovided } from '../shared/unprovided.ts';

/** The uppermost layer of the page: the page alone, the slip beside or over it, or another dialog. */
export type Layer = 'page' | 'slip' | 'dialog';

/** A hotkey was pressed, outside of fields and without Ctrl, Alt or Meta. */
export interface HotkeyPressed {
  type: 'hotkey.pressed';
  command: HotkeyCommand;
  layer: Layer;
}

type HotkeysEvent =
  | { type: 'hotkeys.turnOn' }
  | { type: 'hotkeys.turnOff' }
  | HotkeyPressed
  /** The person closes the list of hotkeys. */
  | { type: 'help.close' };

export const hotkeysMachine = setup({
  types: {} as {
    events: HotkeysEvent;
    /** The page carries the command out. */
    emitted: { type: 'hotkey.used'; command: HotkeyCommand };
    /** `on`: hotkeys act. */
    tags: 'on';
  },
  actors: {
    /** Listens to the keyboard. Keys that are typed into a field, or are no hotkeys, are not sent. */
    listen: fromCallback<HotkeyPressed>(unprovided),
  },
  guards: {
    isCovered: ({ event }) => event.type === 'hotkey.pressed' && event.layer === 'dialog',
    isHelp: ({ event }) => event.type === 'hotkey.pressed' && event.command === 'help',
    lacksSlip: ({ event }) =>
      event.type === 'hotkey.pressed' && event.layer !== 'slip' && IN_SLIP.includes(event.command),
  },
  actions: {
    use: emit(({ event }) => {
      assertEvent(event, 'hotkey.pressed');
      return { type: 'hotkey.used' as const, command: event.command };
    }),
  },
}).createMachine({
  id: 'hotkeys',
  description:
    'Single keys that act on any page, for people who turn them on. The question mark lists them. They do nothing in fields and in dialogs, and those for a bet do nothing without the slip.',
  initial: 'off',
  states: {
    off: {
      description: 'Keys do nothing of their own. This is the default.',
      on: { 'hotkeys.turnOn': 'on' },
    },
    on: {
      description: 'Keys act on the page.',
      tags: 'on',
      invoke: { id: 'listen', src: 'listen', onError: 'off' },
      on: { 'hotkeys.turnOff': 'off' },
      initial: 'ready',
      states: {
        ready: {
          description: 'The page waits for a key.',
          on: {
            'hotkey.pressed': [
              { guard: 'isCovered', description: 'Keys do nothing while another dialog is open.' },
              { guard: 'isHelp', target: 'listed' },
              { guard: 'lacksSlip', description: 'There is no slip for the stake or the bet.' },
              { actions: 'use' },
            ],
          },
        },
        listed: {
          description: 'A dialog lists the hotkeys. Only the question mark acts, and closes it.',
          on: {
            'hotkey.pressed': { guard: 'isHelp', target: 'ready' },
            'help.close': 'ready',
          },
        },
      },
    },
  },
});

const IN_SLIP: readonly HotkeyCommand[] = ['stake1', 'stake2', 'stake3', 'stake4', 'stakeMax', 'placeBet'];
