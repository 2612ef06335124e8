import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { lastingCombined } from '../../src/actors/bets/combined-bet.ts';
import { limits } from '../../src/api/account/limits.ts';
import { ownLimits } from '../../src/machines/account/play-limits.example.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import { head, lions } from '../../src/machines/bets/combined-bet.example.ts';
import type { SlipLeg } from '../../src/machines/bets/combined-bet.machine.ts';
import { liveFeedMachine } from '../../src/machines/bets/live-feed.machine.ts';
import { walletMachine } from '../../src/machines/wallet/wallet.machine.ts';
import type { User } from '../../src/schemas/account/user.ts';
import { userOf } from '../fixtures/user.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a combined bet asks for the bettor's limits with the least stake of its legs, as these change", async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const read = vi.spyOn(limits, 'own').mockResolvedValue(ownLimits);
  const session = createActor(
    sessionMachine.provide({ actors: { check: fromPromise<User | null>(async () => userOf()) } }),
  ).start();
  await expect.poll(() => session.getSnapshot().matches('authenticated')).toBe(true);
  const feed = createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } })).start();
  const wallet = createActor(walletMachine).start();
  const bet = createActor(lastingCombined.machine).start();
  const stop = lastingCombined.follow(bet, { session, feed, wallet });
  onTestFinished(stop);
  const tell = (...legs: SlipLeg[]) => bet.send({ type: 'legs.told', legs });
  // The second leg has the higher least stake.
  tell(lions, head);
  tell({ ...lions, win_ratio: 81 }, head);
  tell(lions);
  stop();
  tell(lions, head);
  expect(read.mock.calls.map(([, least]) => least)).toEqual([0.01, 20, 10]);
});
