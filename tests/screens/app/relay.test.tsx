import { expect, onTestFinished, test, vi } from 'vitest';
import { type AnyEventObject, assign, createActor, emit, fromPromise, setup } from 'xstate';
import { relay } from '../../../src/actors/app/relay.ts';
import { sessionMachine } from '../../../src/machines/app/session.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { quietActors } from '../actors.tsx';
import { asha, sessionOf } from '../whole-app.tsx';

/** A statechart that emits a given request, and keeps the events that the page sends it. */
const wisher = setup({
  types: {} as {
    context: { told: string[] };
    events: { type: 'wish'; wish: AnyEventObject } | { type: 'network.back' } | { type: 'session.returned' };
    emitted: AnyEventObject;
  },
}).createMachine({
  context: { told: [] },
  on: {
    wish: { actions: emit(({ event }) => event.wish) },
    '*': { actions: assign({ told: ({ context, event }) => [...context.told, event.type] }) },
  },
});

/** The statechart of a page at `/coin-flip`, and everything that the page's long-lived actors are sent. */
function onPage(session = sessionOf(asha)) {
  history.replaceState(null, '', '/coin-flip?stake=10');
  const actors = quietActors({ session });
  const sent: [string, AnyEventObject][] = [];
  vi.spyOn(actors.toasts, 'send').mockImplementation((event) => void sent.push(['toasts', event]));
  vi.spyOn(actors.wallet, 'send').mockImplementation((event) => void sent.push(['wallet', event]));
  const actor = createActor(wisher).start();
  const stop = relay(actor, actors, '/coin-flip');
  onTestFinished(stop);
  const wish = (wanted: AnyEventObject) => actor.send({ type: 'wish', wish: wanted });
  const place = () => location.pathname + location.search;
  return { wish, sent, place, stop, told: () => actor.getSnapshot().context.told };
}

const TOAST = { type: 'toast.raised', tone: 'success', text: 'Well done' };
const MOVED = { type: 'wallet.moved', totalWalletAmount: 10, revision: 3 };

test.each([
  ['a toast', TOAST, ['toasts', TOAST]],
  ['a balance', MOVED, ['wallet', MOVED]],
  [
    'a credited deposit, of which it reads the balance',
    { type: 'deposit.credited' },
    ['wallet', { type: 'wallet.refresh' }],
  ],
])('passes on %s', (_wish, wanted, expected) => {
  const { wish, sent, place } = onPage();
  wish(wanted);
  expect(sent).toEqual([expected]);
  expect(place()).toBe('/coin-flip?stake=10');
});

test.each([
  ['another page', { type: 'navigation.wanted', to: '/dice' }, '/dice'],
  [
    'another query, which keeps the other parameters',
    { type: 'query.wanted', query: { slip: '7.71' } },
    '/coin-flip?stake=10&slip=7.71',
  ],
  ['a query without a parameter', { type: 'query.wanted', query: { stake: null } }, '/coin-flip'],
])('goes to %s, with and without an entry in the history', (_place, wanted, expected) => {
  const { wish, place } = onPage();
  const [added, replaced] = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')];
  onTestFinished(() => {
    for (const spy of [added, replaced]) spy.mockRestore();
  });
  wish({ ...wanted, replace: true });
  expect(place()).toBe(expected);
  expect([added.mock.calls.length, replaced.mock.calls.length]).toEqual([0, 1]);

  history.replaceState(null, '', '/coin-flip?stake=10');
  wish({ ...wanted, replace: false });
  expect(place()).toBe(expected);
  expect([added.mock.calls.length, replaced.mock.calls.length]).toEqual([1, 2]);
});

test('ignores the query of a page that has been left', () => {
  const { wish, place } = onPage();
  history.replaceState(null, '', '/dice');
  wish({ type: 'query.wanted', query: { slip: '7.71' }, replace: true });
  expect(place()).toBe('/dice');
});

test('reports the return of the network and log-ins until it is stopped', async () => {
  const check = fromPromise<User | null>(async () => asha);
  const session = createActor(
    sessionMachine.provide({
      actors: { check, leave: fromPromise(async () => {}), forget: fromPromise(async () => {}) },
    }),
  );
  const { told, stop } = onPage(session);
  dispatchEvent(new Event('online'));
  await expect.poll(told).toEqual(['network.back', 'session.returned']);
  stop();
  dispatchEvent(new Event('online'));
  expect(told()).toEqual(['network.back', 'session.returned']);
});
