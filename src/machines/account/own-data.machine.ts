import { assign, emit, fromPromise, setup } from 'xstate';
import type { PortDone, PortFailed } from '../shared/events.ts';
import { isSignInTooOld, messageIn } from '../shared/outcomes.ts';
import { unprovided } from '../shared/unprovided.ts';

interface OwnDataContext {
  /** The server's message on its last refusal; empty if its answer was lost. */
  msg: string;
}

export type OwnDataEvent =
  | { type: 'data.download' }
  | { type: 'data.cancel' }
  /** The same person has logged in again. */
  | { type: 'login.done' }
  /** The person does not log in, or another person has. */
  | { type: 'login.abandoned' };

export const ownDataMachine = setup({
  types: {} as {
    context: OwnDataContext;
    events: OwnDataEvent | PortDone<'download', void> | PortFailed<'download'>;
    /** The sign-in is too old: opens the login dialog over the page. */
    emitted: { type: 'login.wanted' };
    /** `busy`: an answer is awaited; nothing can be requested. */
    tags: 'busy';
  },
  actors: {
    /** Fetches the whole file, then hands it to the browser to be saved. Stopped before that, it saves nothing. */
    download: fromPromise<void>(unprovided),
  },
  guards: { wantsLogin: isSignInTooOld },
  actions: {
    takeFailure: assign(({ event }) => ({ msg: messageIn(event) })),
    wantLogin: emit({ type: 'login.wanted' }),
  },
}).createMachine({
  id: 'ownData',
  description:
    'All that is held about a person, downloaded as a file, which takes a fresh sign-in. When the sign-in is too old, the person logs in again and the download begins by itself. Downloading twice does no harm.',
  context: { msg: '' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The button waits to be pressed.',
      initial: 'fresh',
      on: { 'data.download': 'downloading' },
      states: {
        fresh: {},
        failed: { description: 'The server said no, in the words of `msg`, or the file did not come whole.' },
        saved: { description: 'The browser was asked to save the file.' },
      },
    },
    downloading: {
      description: 'The file is on its way. The person may cancel it.',
      tags: 'busy',
      on: { 'data.cancel': 'idle' },
      invoke: {
        id: 'download',
        src: 'download',
        onDone: 'idle.saved',
        onError: [
          { guard: 'wantsLogin', target: 'loginWanted', actions: ['takeFailure', 'wantLogin'] },
          { target: 'idle.failed', actions: 'takeFailure' },
        ],
      },
    },
    loginWanted: {
      description: 'The sign-in is too old: the login dialog is open over the page.',
      tags: 'busy',
      on: { 'login.done': 'downloading', 'login.abandoned': 'idle.failed' },
    },
  },
});
