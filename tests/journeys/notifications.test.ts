import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushJobs } from '../../server/account/push/jobs.ts';
import { logInLink, logOutButton } from '../pages/account.ts';
import {
  notificationTexts,
  saveButton,
  tickOf,
  turnOffButton,
  turnOn,
  turnOnButton,
} from '../pages/notifications.ts';
import { onTeam, place } from '../server/tools/bettors.ts';
import { doOnce } from '../server/tools/jobs.ts';
import {
  startPushService,
  type TestPushService,
  type TestSubscription,
} from '../server/tools/push-service.ts';
import { grant, openMatch, openWorld, settleNow, signIn, type World } from './world.ts';

let world: World;
let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
  world = await openWorld({
    context: { push: { keys: undefined, subject: 'mailto:push@sikka.test', origins: [service.origin] } },
  });
});
afterAll(async () => {
  await world?.close();
  await service?.close();
});

const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const runJobs = () => doOnce(pushJobs(world.context));

/**
 * Gives a browser that reaches no real push service subscriptions at the one of the test. Without a window it denies all
 * notifications, so the permission is the test's, too.
 */
function subscribeHere(subscription: TestSubscription): void {
  const KEY = 'test-subscription';
  const { endpoint, p256dh, auth } = subscription;
  const bytesOf = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)).buffer;
  const kept = () => {
    const key = localStorage.getItem(KEY);
    return key === null
      ? null
      : {
          endpoint,
          options: { applicationServerKey: bytesOf(key) },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          async unsubscribe() {
            localStorage.removeItem(KEY);
            return true;
          },
        };
  };
  const permission = () => localStorage.getItem(`${KEY}-permission`) ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: permission });
  Notification.requestPermission = async () => {
    localStorage.setItem(`${KEY}-permission`, 'granted');
    return 'granted';
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept(),
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem(KEY, applicationServerKey);
      return kept();
    },
  });
}

test('a device is turned on, told that a bet is settled, and told nothing after the log-out', async () => {
  const person = await world.signUp();
  await grant(world.database, person.userId, 1000);
  const phone = await world.phone({ serviceWorkers: 'allow' });
  const subscription = service.subscribe();
  await phone.context.addInitScript(subscribeHere, subscription);
  await signIn(phone, world.origin, person);
  const page = await phone.open('/notifications');
  await says(page, notificationTexts.isOff);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await turnOn(page);
  await tickOf(page, 'league').click();
  await saveButton(page).click();
  await says(page, notificationTexts.saved);

  const settle = async () => {
    const match = await openMatch(world.database);
    await place(world.database, person.userId, onTeam(match.owls, 100));
    await settleNow(world.database, match.id, { winner: match.owls, toss: 'Head' });
    await runJobs();
  };
  await settle();
  const messages = service.received.map(({ message }) => message);
  expect(messages).toMatchObject([
    { title: 'A bet is settled', body: 'Your bet on “Night Owls v Lanterns” is settled.' },
  ]);

  await page.reload();
  await turnOffButton(page).waitFor();
  await expect.poll(() => tickOf(page, 'league').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Account: Test', exact: true }).click();
  await logOutButton(page).click();
  await logInLink(page.getByRole('banner')).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  await settle();
  expect(service.received).toHaveLength(1);
  await phone.context.close();
});

test('the next person on the device starts with messages off', async () => {
  const [first, second] = [await world.signUp(), await world.signUp()];
  const phone = await world.phone({ serviceWorkers: 'allow' });
  await phone.context.addInitScript(subscribeHere, service.subscribe());
  await signIn(phone, world.origin, first);
  const page = await phone.open('/notifications');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await turnOn(page);
  await turnOffButton(page).waitFor();
  // The first session is replaced without a log-out.
  await page.evaluate((token) => localStorage.setItem('access-token', token), second.token);
  await page.reload();
  await says(page, notificationTexts.hasEnded);
  await expect.poll(() => turnOnButton(page).count()).toBe(0);
  await phone.context.close();
});

test('a subscription for an earlier key of the server has ended', async () => {
  const phone = await world.phone({ serviceWorkers: 'allow' });
  await phone.context.addInitScript(subscribeHere, service.subscribe());
  await signIn(phone, world.origin, await world.signUp());
  const page = await phone.open('/notifications');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await turnOn(page);
  await turnOffButton(page).waitFor();
  await page.reload();
  await turnOffButton(page).waitFor();
  await page.evaluate(() => localStorage.setItem('test-subscription', `B${'A'.repeat(86)}`));
  await page.reload();
  await says(page, notificationTexts.hasEnded);
  await phone.context.close();
});
