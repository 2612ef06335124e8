import { randomInt } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { forgetSeed, keepSeed, keptSeed } from '../../seeds.ts';
import type { Property } from '../over-time.ts';
import { OF_BETTORS, OF_CANCELLING, OF_EVERYBODY, OF_WITHDRAWING } from './bettor.ts';
import type { FlowName, Tab } from './tab.ts';

vi.mock('../../../src/api/page-client.ts', () => import('./page-http.ts'));
const { opened } = await import('./searches.ts');
const { wander } = await import('./wander.ts');

/** The walks of each search. The nightly run walks twenty times as many. */
const WALKS = Number(process.env.WALKS ?? 50);
const LENGTH = { moves: 24, calm: 24 };
const PATIENCE = 300_000 + WALKS * 1000;
/** From this seed, the walks have a case of every property. */
const SEED = 1000;

describe.each<{ flow: FlowName; own: readonly Property<Tab>[] }>([
  { flow: 'betSlip', own: OF_BETTORS },
  { flow: 'cancelBet', own: OF_CANCELLING },
  { flow: 'withdrawal', own: OF_WITHDRAWING },
])('properties over time of $flow', ({ flow, own }) => {
  const properties = [...OF_EVERYBODY, ...own];

  test('holds on the same walks as ever, with a case of each', { timeout: PATIENCE }, async () => {
    expect(await wander({ open: opened(flow), properties, walks: WALKS, ...LENGTH, seed: SEED })).toEqual({
      broken: undefined,
      withoutCase: [],
    });
  });

  test('holds on other walks in each run', { timeout: PATIENCE }, async () => {
    const search = `walks of ${flow}`;
    const seed = keptSeed(search) ?? randomInt(2 ** 31);
    const { broken } = await wander({ open: opened(flow), properties, walks: WALKS, ...LENGTH, seed });
    if (broken === undefined) forgetSeed(search);
    else keepSeed(search, seed);
    expect({ seed, broken }).toEqual({ seed, broken: undefined });
  });
});

test('a bet whose outcome is never told is noticed', async () => {
  const open = opened('betSlip', ({ house }) => {
    const take = house.take.bind(house);
    house.take = (asked) =>
      asked.path === 'requests/resolve' ? { status: 500, body: { msg: 'Server Error' } } : take(asked);
  });
  const { broken } = await wander({ open, properties: OF_BETTORS, walks: WALKS, ...LENGTH, seed: SEED });
  expect(broken?.what).toEqual(['a stake that was tapped has an outcome']);
  expect(broken?.steps.filter((step) => step.startsWith('bet.'))).toEqual(['bet.place']);
});

test('the slip never comes over the log-in dialog of a session that a log-in did not renew', async () => {
  const tab = await opened('betSlip')();
  for (const step of [
    'the session runs out',
    'the server ends the stream',
    'time passes',
    'the network goes',
    'another tab logs in as bina',
    'another tab logs out',
  ]) {
    const move = tab.moves().find(({ name }) => name === step);
    if (move === undefined) throw new Error(`It is not possible now: ${step}`);
    await tab.play(move);
  }
  expect(tab.actors.session.getSnapshot().value).toEqual({ unauthenticated: 'signedOut' });
  expect(tab.actors.dialog.getSnapshot().value).toBe('closed');
  expect(tab.faults).toEqual([]);
  tab.leave();
});
