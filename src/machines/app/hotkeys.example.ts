import type { HotkeyCommand } from '../../schemas/shared/hotkeys.ts';
import type { Example } from '../../walk/walk.ts';
import type { HotkeyPressed, hotkeysMachine, Layer } from './hotkeys.machine.ts';

export const pressed = (command: HotkeyCommand, layer: Layer = 'page'): HotkeyPressed => ({
  type: 'hotkey.pressed',
  command,
  layer,
});

export const hotkeysExample: Example<typeof hotkeysMachine> = {
  ports: {
    listen: {
      emits: [
        pressed('help'),
        pressed('help', 'dialog'),
        pressed('home'),
        pressed('placeBet'),
        pressed('placeBet', 'slip'),
      ],
      error: [new Error('There is no keyboard')],
    },
  },
  events: ['hotkeys.turnOn', 'hotkeys.turnOff', 'help.close'],
};
