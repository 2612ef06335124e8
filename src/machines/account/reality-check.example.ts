import type { PlayTime } from '../../schemas/account/limits.ts';
import type { Example } from '../../walk/walk.ts';
import { offline } from '../shared/call-errors.example.ts';
import type { realityCheckMachine } from './reality-check.machine.ts';

export const due: PlayTime = {
  minutes: 60,
  since: '2026-01-01T10:00:00.000Z',
  elapsed_s: 3900,
  net: -120,
  open: 50,
  due_in_s: 0,
};
export const later: PlayTime = { ...due, due_in_s: 3600 };
export const switchedOff: PlayTime = { ...due, minutes: null, due_in_s: null };

export const realityCheckExample: Example<typeof realityCheckMachine> = {
  ports: {
    ask: { done: [due, later, switchedOff], error: [offline] },
    see: { done: [later, switchedOff], error: [offline] },
  },
  events: ['page.shown', 'check.goOn', 'check.break', 'check.logOut'],
};
