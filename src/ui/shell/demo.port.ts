import { useEffect } from 'react';
import { createActor, fromPromise } from 'xstate';
import { demo } from '../../api/demo.ts';
import { health } from '../../api/health.ts';
import { demoInboxMachine } from '../../machines/demo-inbox.machine.ts';
import { record } from '../../recorder.ts';
import type { Login } from '../../schemas/account/account.ts';

/** What the account of the demo is opened with. */
export const demoAccount: Login = { phone: '9000000001', password: 'night-match' };

const demoInbox = createActor(
  demoInboxMachine.provide({
    actors: {
      askMode: fromPromise(async ({ signal }) => (await health(signal)).mode),
      load: fromPromise(({ signal }) => demo.inbox(signal)),
    },
  }),
  { inspect: record },
);

/** Whether this is the demo, and its inbox: one for the whole page, started where it is first used. */
export function useDemoInbox() {
  useEffect(() => void demoInbox.start(), []);
  return demoInbox;
}
