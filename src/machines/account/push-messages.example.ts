import type { PushChoices } from '../../schemas/account/push.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { PushFound, pushMessagesMachine } from './push-messages.machine.ts';

export const all: PushChoices = {
  team_started: true,
  bet_settled: true,
  league_decided: true,
  quiet: null,
};
export const atNight: PushChoices = {
  ...all,
  league_decided: false,
  quiet: { from: '22:00', until: '07:00' },
};
/** Quiet hours that end when they begin. */
export const unsound: PushChoices = { ...all, quiet: { from: '22:00', until: '22:00' } };

export const on: PushFound = { state: 'on', choices: all };
export const gone = refused(404, 'Messages are not turned on for this device');

export const chooseNight = { type: 'push.choose', choices: atNight } as const;
export const chooseUnsound = { type: 'push.choose', choices: unsound } as const;

export const pushMessagesExample: Example<typeof pushMessagesMachine> = {
  ports: {
    look: {
      done: [
        on,
        { state: 'unasked' },
        { state: 'denied' },
        { state: 'shared' },
        { state: 'expired' },
        { state: 'unsupported' },
        { state: 'notInstalled' },
      ],
      error: [offline],
    },
    turnOn: { done: [on, { state: 'denied' }, { state: 'unasked' }, { state: 'expired' }], error: [offline] },
    turnOff: { done: [undefined], error: [offline] },
    save: { done: [atNight], error: [gone, offline] },
  },
  events: [
    'push.retry',
    'push.refresh',
    'push.turnOn',
    'push.turnOff',
    chooseNight,
    chooseUnsound,
    'push.save',
  ],
};
