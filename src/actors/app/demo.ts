import { createActor, fromPromise } from 'xstate';
import { demo } from '../../api/app/demo.ts';
import { health } from '../../api/shared/health.ts';
import { demoInboxMachine } from '../../machines/app/demo-inbox.machine.ts';
import { record } from '../../recording/recorder.ts';
import type { Login } from '../../schemas/account/account.ts';

/** Phone and password of the demo's account. */
export const demoAccount: Login = { phone: '9000000001', password: 'night-match' };

/** Whether this is the demo, and its inbox: one actor for the whole page, started at its first use. */
export const demoInbox = createActor(
  demoInboxMachine.provide({
    actors: {
      askMode: fromPromise(async ({ signal }) => (await health(signal)).mode),
      load: fromPromise(({ signal }) => demo.inbox(signal)),
    },
  }),
  { inspect: record },
);
