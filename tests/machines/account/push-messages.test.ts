import {
  all,
  atNight,
  chooseNight,
  chooseUnsound,
  gone,
  on,
  pushMessagesExample,
  unsound,
} from '../../../src/machines/account/push-messages.example.ts';
import { pushMessagesMachine } from '../../../src/machines/account/push-messages.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const toast = (tone: 'success' | 'error', text: string) => ({ type: 'toast.raised', tone, text });
const isIdle = { tags: [], calls: {}, emits: [] };
const failed = toast('error', 'That did not work. Try again.');
const isOn = done('look', on);

describeMachine(pushMessagesMachine, {
  ...pushMessagesExample,
  facts: [
    [[], start(), 'looking', { becomes: { choices: null }, tags: [], calls: { look: undefined } }],
    ['looking', isOn, 'on.saved', { becomes: { choices: all }, ...isIdle }],
    ['looking', done('look', { state: 'unasked' }), 'unasked', { becomes: {}, ...isIdle }],
    ['looking', done('look', { state: 'denied' }), 'denied', { becomes: {}, ...isIdle }],
    ['looking', done('look', { state: 'shared' }), 'shared', { becomes: {}, ...isIdle }],
    ['shared', 'push.refresh', 'looking', { calls: { look: undefined } }],
    ['shared', 'push.turnOn', nowhere],
    ['looking', done('look', { state: 'expired' }), 'expired', { becomes: {}, ...isIdle }],
    ['looking', done('look', { state: 'unsupported' }), 'unsupported', { becomes: {}, ...isIdle }],
    ['looking', done('look', { state: 'notInstalled' }), 'notInstalled', { becomes: {}, ...isIdle }],
    ['looking', error('look', offline), 'failed', { becomes: {}, ...isIdle }],
    ['looking', 'push.turnOn', nowhere],
    ['failed', 'push.retry', 'looking', { calls: { look: undefined } }],
    ['failed', 'push.refresh', 'looking', { calls: { look: undefined } }],
    ['failed', 'push.turnOn', nowhere],
    ['unsupported', 'push.refresh', 'looking', { calls: { look: undefined } }],
    ['unsupported', 'push.turnOn', nowhere],
    ['notInstalled', 'push.refresh', 'looking', { calls: { look: undefined } }],
    ['notInstalled', 'push.turnOn', nowhere],
    ['denied', 'push.refresh', 'looking', { calls: { look: undefined } }],
    ['denied', 'push.retry', 'looking', { calls: { look: undefined } }],
    ['denied', 'push.turnOn', nowhere],
    ['unasked', 'push.turnOn', 'asking', { becomes: {}, tags: ['busy'], calls: { turnOn: undefined } }],
    ['unasked', 'push.refresh', nowhere],
    ['expired', 'push.turnOn', 'asking', { becomes: {}, tags: ['busy'], calls: { turnOn: undefined } }],
    [
      'asking',
      done('turnOn', on),
      'on.saved',
      {
        becomes: { choices: all },
        tags: [],
        calls: {},
        emits: [toast('success', 'Notifications are on for this device')],
      },
    ],
    ['asking', done('turnOn', { state: 'denied' }), 'denied', { becomes: {}, ...isIdle }],
    ['asking', done('turnOn', { state: 'unasked' }), 'unasked', { becomes: {}, ...isIdle }],
    ['asking', error('turnOn', offline), 'unasked', { becomes: {}, tags: [], emits: [failed] }],
    ['asking', 'push.turnOn', nowhere],
    ['on.saved', 'push.save', nowhere],
    ['on.saved', chooseNight, 'on.edited', { becomes: { choices: atNight }, ...isIdle }],
    [
      'on.saved',
      'push.turnOff',
      'on.turningOff',
      { becomes: {}, tags: ['busy'], calls: { turnOff: undefined } },
    ],
    [[isOn, chooseNight], chooseUnsound, 'on.edited', { becomes: { choices: unsound }, ...isIdle }],
    [[isOn, chooseUnsound], 'push.save', nowhere],
    [
      [isOn, chooseNight],
      'push.save',
      'on.saving',
      { becomes: {}, tags: ['busy'], calls: { save: atNight } },
    ],
    [
      [isOn, chooseNight],
      'push.turnOff',
      'on.turningOff',
      { becomes: {}, tags: ['busy'], calls: { turnOff: undefined } },
    ],
    [
      [isOn, chooseNight, 'push.save'],
      done('save', all),
      'on.saved',
      { becomes: { choices: all }, tags: [], emits: [toast('success', 'Your choices are saved')] },
    ],
    [
      [isOn, chooseNight, 'push.save'],
      error('save', offline),
      'on.edited',
      { becomes: {}, tags: [], emits: [failed] },
    ],
    [
      [isOn, chooseNight, 'push.save'],
      error('save', gone),
      'expired',
      {
        becomes: { choices: null },
        tags: [],
        emits: [toast('error', 'Messages are not turned on for this device')],
      },
    ],
    ['on.saving', chooseUnsound, nowhere],
    [
      'on.turningOff',
      done('turnOff', undefined),
      'unasked',
      {
        becomes: { choices: null },
        tags: [],
        calls: {},
        emits: [toast('success', 'Notifications are off for this device')],
      },
    ],
    ['on.turningOff', error('turnOff', offline), 'on.edited', { becomes: {}, tags: [], emits: [failed] }],
  ],
});
