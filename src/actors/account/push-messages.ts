import { type ActorRefFrom, fromPromise } from 'xstate';
import { push } from '../../api/account/push.ts';
import { within } from '../../api/shared/within.ts';
import { language } from '../../i18n/text.ts';
import { type PushFound, pushMessagesMachine } from '../../machines/account/push-messages.machine.ts';
import type { PushChoices, PushState } from '../../schemas/account/push.ts';
import { subscriptionHere } from '../app/push-subscription.ts';
import { tabReturns } from '../shared/follow.ts';

/** A device that is turned on is told everything, until the person chooses. */
const ALL: PushChoices = { team_started: true, bet_settled: true, league_decided: true, quiet: null };
/** The longest wait for the worker, in milliseconds: a browser may have been told not to run it. */
const WORKER_MS = 10_000;

/** `pushMessagesMachine` with the browser and its calls. */
export const pushMessages = pushMessagesMachine.provide({
  actors: {
    look: fromPromise<PushFound>(async ({ signal }) => {
      const missing = missingHere();
      if (missing !== null) return { state: missing };
      if (Notification.permission === 'denied') return { state: 'denied' };
      const subscription = await subscriptionHere();
      const endpoint = subscription?.endpoint ?? null;
      const answer = await push.look({ endpoint, language: language() }, signal);
      if (answer.is_shared) return { state: 'shared' };
      if (subscription === null) return { state: 'unasked' };
      return isOfKey(subscription, answer.public_key) ? foundIn(answer) : { state: 'expired' };
    }),
    turnOn: fromPromise<PushFound>(async ({ signal }) => {
      // At once: a browser asks the person only in answer to a tap.
      const permission = await Notification.requestPermission();
      if (permission === 'denied') return { state: 'denied' };
      if (permission === 'default') return { state: 'unasked' };
      const { public_key } = await push.look({ endpoint: null, language: language() }, signal);
      const { endpoint, keys } = (await subscribe(public_key)).toJSON();
      const body = {
        endpoint: endpoint ?? '',
        p256dh: keys?.p256dh ?? '',
        auth: keys?.auth ?? '',
        language: language(),
        choices: ALL,
      };
      return foundIn(await push.subscribe(body, signal));
    }),
    turnOff: fromPromise<void>(async ({ signal }) => {
      const subscription = await subscriptionHere();
      if (subscription === null) return;
      await push.unsubscribe({ endpoint: subscription.endpoint }, signal);
      await subscription.unsubscribe();
    }),
    save: fromPromise<PushChoices, PushChoices>(async ({ input, signal }) => {
      const endpoint = (await subscriptionHere())?.endpoint ?? 'none';
      const { choices } = await push.choose({ endpoint, language: language(), choices: input }, signal);
      return choices ?? input;
    }),
  },
});

/** Looks again when the person returns to the tab: they may have been in the browser's settings. */
export const followPushMessages = (actor: ActorRefFrom<typeof pushMessagesMachine>): (() => void) =>
  tabReturns(() => actor.send({ type: 'push.refresh' }));

const foundIn = ({ choices }: PushState): PushFound =>
  choices === null ? { state: 'expired' } : { state: 'on', choices };

/** Whether the subscription is for the server's key: for another one, the push service refuses its messages. */
function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = options;
  if (applicationServerKey === null) return true;
  const key = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** The reason why this browser has no push messages; null if it has. */
function missingHere(): 'unsupported' | 'notInstalled' | null {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return null;
  // Safari on an iPhone has them for pages on the home screen alone; `standalone` exists there only, and tells which.
  return 'standalone' in navigator && navigator.standalone === false ? 'notInstalled' : 'unsupported';
}

/** @throws Error while the browser does not run the worker */
const workerHere = (): Promise<ServiceWorkerRegistration> =>
  within(WORKER_MS, navigator.serviceWorker.ready, () => new Error('The worker does not run'));

/** Subscribes anew: an earlier subscription may have ended, or be of another key or another person. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerHere();
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
