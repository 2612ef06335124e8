import {
  busyHouse,
  OLD_SIGN_IN,
  ownDataExample,
  staleSignIn,
} from '../../../src/machines/account/own-data.example.ts';
import { ownDataMachine } from '../../../src/machines/account/own-data.machine.ts';
import { broken, offline, refused, timeout } from '../../../src/machines/shared/call-errors.example.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const forbidden = refused(403, 'Not now');

describeMachine(ownDataMachine, {
  ...ownDataExample,
  facts: [
    [[], start(), 'idle.fresh', { becomes: { msg: '' }, tags: [], calls: {} }],
    ['idle.fresh', 'data.download', 'downloading', { tags: ['busy'], calls: { download: undefined } }],
    ['idle', 'data.cancel', nowhere],
    ['idle', 'login.done', nowhere],
    // A double tap downloads once.
    ['downloading', 'data.download', nowhere],
    ['downloading', 'data.cancel', 'idle.fresh', { tags: [] }],
    ['downloading', done('download', undefined), 'idle.saved', { emits: [], tags: [] }],
    [
      'downloading',
      error('download', staleSignIn),
      'loginWanted',
      { emits: [{ type: 'login.wanted' }], becomes: { msg: OLD_SIGN_IN }, tags: ['busy'] },
    ],
    ['downloading', error('download', forbidden), 'idle.failed', { emits: [], context: { msg: 'Not now' } }],
    [
      'downloading',
      error('download', busyHouse),
      'idle.failed',
      { emits: [], context: { msg: 'Please try again in a minute' } },
    ],
    ['downloading', error('download', offline), 'idle.failed', { context: { msg: '' } }],
    ['downloading', error('download', timeout), 'idle.failed', { context: { msg: '' } }],
    ['downloading', error('download', broken), 'idle.failed', { context: { msg: '' } }],
    // After the log-in the download begins by itself.
    ['loginWanted', 'login.done', 'downloading', { calls: { download: undefined } }],
    // Not logged in: the message says why nothing happened.
    ['loginWanted', 'login.abandoned', 'idle.failed', { context: { msg: OLD_SIGN_IN }, tags: [] }],
    ['loginWanted', 'data.download', nowhere],
    ['loginWanted', 'data.cancel', nowhere],
    ['idle.failed', 'data.download', 'downloading'],
    ['idle.saved', 'data.download', 'downloading'],
    [
      ['data.download', error('download', busyHouse), 'data.download'],
      error('download', offline),
      'idle.failed',
      { context: { msg: '' } },
    ],
  ],
});
