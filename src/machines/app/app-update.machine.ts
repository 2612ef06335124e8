import { fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '../shared/unprovided.ts';

type AppUpdateEvent =
  /** A form or a dialog is open: a bet, a round, a payment, a message. */
  | { type: 'page.busy' }
  | { type: 'page.free' }
  /** The person's answers. */
  | { type: 'update.take' }
  | { type: 'update.later' };

export const appUpdateMachine = setup({
  types: {} as { events: AppUpdateEvent; tags: 'asked' },
  actors: {
    /** Reports at once, and after each change, whether a reload could lose something. */
    watchPage: fromCallback<Extract<AppUpdateEvent, { type: `page.${string}` }>>(unprovided),
    /** Reloads the page. Resolves once the reload has begun. */
    reload: fromPromise<void>(unprovided),
  },
  delays: { untilAskedAgain: 30 * 60_000, patience: 10_000 },
}).createMachine({
  id: 'appUpdate',
  description:
    'A page that has stayed open while a new build came out. It goes on with its own; the person is asked before it is loaded anew, never while something stands in a form or a dialog.',
  initial: 'found',
  states: {
    found: {
      description: 'A new build is out, and this page still runs the old one.',
      invoke: { id: 'watchPage', src: 'watchPage', onError: 'postponed' },
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'The person is busy with a form or a dialog: the question waits until nothing can be lost.',
          on: { 'page.free': 'asked' },
        },
        asked: {
          description: 'A bar asks whether the page may be loaded anew.',
          tags: 'asked',
          on: {
            'page.busy': 'waiting',
            'update.take': '#appUpdate.reloading',
            'update.later': '#appUpdate.postponed',
          },
        },
      },
    },
    postponed: {
      description: 'The person said later: the question comes back after half an hour.',
      after: { untilAskedAgain: 'found' },
    },
    reloading: {
      description: 'The browser is loading the page anew.',
      invoke: { id: 'reload', src: 'reload', onError: 'found' },
      after: {
        patience: {
          description: 'The page is still here: something held the browser back.',
          target: 'found',
        },
      },
    },
  },
});
