import { beforeEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import { finderMachine } from '../../../src/machines/shared/finder.machine.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import { record, recording } from '../../../src/recording/recorder.ts';
import { takeRecording } from '../../../src/recording/recording.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { readRecording } from '../../../src/schemas/support/recording.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';
import { appAt, asha } from '../whole-app.tsx';

const ravi: User = { ...asha, id: 2, first_name: 'Ravi', last_name: 'Iyer' };

beforeEach(() => {
  recording.length = 0;
});

/** A page on which Asha has signed in, with 4,321 rupees. */
async function signedIn() {
  let person: User | null = asha;
  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(async () => person),
        leave: fromPromise(async () => {}),
        forget: fromPromise(async () => {}),
      },
    }),
    { inspect: record },
  );
  const load = fromPromise<WalletTotal>(async () => ({
    totalWalletAmount: person === asha ? 4321 : 77,
    staked: 0,
    held: 0,
    bonus: 0,
    revision: 1,
  }));
  const wallet = createActor(walletMachine.provide({ actors: { load } }), { inspect: record });
  appAt('/', { session, wallet });
  await expect.poll(() => wallet.getSnapshot().context.totalWalletAmount).toBe(4321);
  return {
    session,
    wallet,
    /** Another tab has stored a token in the shared storage, or removed it. */
    otherTab(newValue: string | null, next: User | null) {
      person = next;
      dispatchEvent(new StorageEvent('storage', { key: 'access-token', newValue }));
    },
  };
}

type Tab = Awaited<ReturnType<typeof signedIn>>;

const taken = () => JSON.stringify(takeRecording(new Map()));

test("a recording has the person's amounts, not their names", async () => {
  await signedIn();
  expect(taken()).toContain('4321');
  expect(taken()).not.toContain('Asha');
});

test('where there is little room, the latest events are taken', async () => {
  await signedIn();
  const { events } = takeRecording(new Map());
  const [last, before] = [events.at(-1), events.at(-2)];
  const room = JSON.stringify([before, last]).length - 1;
  expect(takeRecording(new Map(), room).events).toEqual([before, last]);
  expect(takeRecording(new Map(), room - 1).events).toEqual([last]);
});

test('an event that a reader would refuse is in it only by its type and length', () => {
  const moved = (sides: number) => ({ type: 'prices.moved', prices: Array(sides).fill([73, 90]) });
  const own = { at: 1, machine: 'priceStream', actor: 'x:1', root: 'x:0' };
  for (const sides of [500, 501])
    recording.push({ ...own, name: 'prices', from: undefined, event: JSON.stringify(moved(sides)) });
  const saved = takeRecording(new Map());
  expect(saved.events).toEqual([
    { ...own, event: moved(500) },
    { ...own, event: { type: 'prices.moved', cut: JSON.stringify(moved(501)).length } },
  ]);

  const file = { ...saved, build: '/assets/index.js' };
  expect(readRecording(JSON.stringify(file))).toEqual(file);
  const wide = JSON.stringify({ ...file, events: [{ ...own, event: moved(501) }] });
  expect(() => readRecording(wide)).toThrow(
    new Error('This is no recording: Expected at most 500 fields in an object, or elements in a list'),
  );
});

test.each<[string, (tab: Tab) => void]>([
  ['sign-out', ({ session }) => session.send({ type: 'session.leave' })],
  ['session that ran out', ({ session }) => session.send({ type: 'session.ended' })],
  ['suspension', ({ session }) => session.send({ type: 'session.suspended' })],
  ['sign-out in another tab', ({ otherTab }) => otherTab(null, null)],
  ['token that the server does not know', ({ otherTab }) => otherTab('stale', null)],
])('after a %s nothing is left of them', async (_, end) => {
  const tab = await signedIn();
  end(tab);
  await expect.poll(() => tab.session.getSnapshot().matches('authenticated')).toBe(false);
  expect(taken()).not.toContain('4321');
});

test('a recording loses the amounts of the earlier person when another person signs in in another tab', async () => {
  const tab = await signedIn();
  tab.otherTab('of-ravi', ravi);
  await expect.poll(() => tab.wallet.getSnapshot().context.totalWalletAmount).toBe(77);
  expect(taken()).not.toContain('4321');
  expect(taken()).toContain('77');
});

test('a token that another tab has renewed keeps the recording', async () => {
  const tab = await signedIn();
  tab.otherTab('renewed', asha);
  await expect.poll(() => tab.session.getSnapshot().matches({ authenticated: 'current' })).toBe(true);
  expect(taken()).toContain('4321');
});

test('search texts are not in it', () => {
  const finder = createActor(finderMachine, { input: { query: {} }, inspect: record }).start();
  finder.send({ type: 'search.typed', q: 'Mandovi' });
  expect(taken()).toContain('search.typed');
  expect(taken()).not.toContain('Mandovi');
});
