import { expect, onTestFinished, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { followBetHistory } from '../../../src/actors/bets/bet-history.ts';
import { followOwnBet } from '../../../src/actors/bets/bet-receipt.ts';
import { changesOfBets } from '../../../src/actors/bets/changes-of-bets.ts';
import { followCombinedBets } from '../../../src/actors/bets/combined-bets.ts';
import { followOwnBets } from '../../../src/actors/bets/own-bets.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { keepFresh } from '../../../src/actors/shared/follow.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { walletMachine } from '../../../src/machines/wallet/wallet.machine.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import type { WalletTotal } from '../../../src/schemas/wallet/wallet.ts';
import { betOf } from '../../fixtures/bet.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { walletOf } from '../actors.tsx';
import { atRest, newActors, pageOf, readings } from './followed.ts';

test('a single bet is read again when its match changes, not when another does', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(betOf({ match_id: 7 }));
  const bet = createActor(detailOf(read), { input: { id: '5' } }).start();
  onTestFinished(followOwnBet(bet, actors));
  answer();
  await atRest(bet);
  matchTurns(8, { state: 'closed' });
  expect(isAsked()).toBe(false);
  matchTurns(7, { state: 'closed' });
  expect(isAsked()).toBe(true);
});

test('a list of combined bets is read again when the match of a leg changes', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(pageOf(combinedOf()));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followCombinedBets(list, actors));
  answer();
  await atRest(list);
  matchTurns(9, { state: 'closed' });
  expect(isAsked()).toBe(false);
  matchTurns(8, { state: 'closed' });
  expect(isAsked()).toBe(true);
});

test('a change of any match during a reading causes another one: the answer may be older', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(pageOf(betOf({ match_id: 7 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followBetHistory(list, actors));
  matchTurns(8, { state: 'closed' });
  answer();
  await expect.poll(isAsked).toBe(true);
  answer();
  await atRest(list);
  expect(isAsked()).toBe(false);
});

test('a change during another try of a failed reading causes one more', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer, fail } = readings(pageOf(betOf({ match_id: 7 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followBetHistory(list, actors));
  fail();
  await expect.poll(() => list.getSnapshot().matches('error')).toBe(true);
  list.send({ type: 'list.refresh' });
  matchTurns(7, { state: 'closed' });
  answer();
  await expect.poll(isAsked).toBe(true);
});

test('bets that were read before the stream began are read again once it begins', async () => {
  const { actors, begin } = newActors();
  const { read, isAsked, answer } = readings(pageOf(betOf({ match_id: 4 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followBetHistory(list, actors));
  answer();
  await atRest(list);
  begin();
  expect(isAsked()).toBe(true);
});

test('bets on a match that were read before the stream began are read again once it begins', async () => {
  const { actors, begin } = newActors();
  const { read, count, answer } = readings([betOf({ match_id: 4 })]);
  const list = createActor(listOf<SingleOrCombined>(read), { input: {} }).start();
  onTestFinished(followOwnBets(list, actors, { matchId: 4 }));
  answer();
  await atRest(list);
  begin();
  expect(count()).toBe(2);
});

test('after an outage open bets are read once, after the wallet', async () => {
  const amounts = { staked: 0, held: 0, bonus: 0 };
  const total = readings<WalletTotal>({ ...amounts, totalWalletAmount: 1000, revision: 1 });
  const wallet = createActor(walletMachine.provide({ actors: { load: fromPromise(total.read) } }));
  const { actors, begin, lose, comeBack } = newActors({ wallet });
  // As the page does.
  actors.feed.on('feed.restored', () => wallet.send({ type: 'wallet.refresh' }));
  wallet.send({ type: 'wallet.opened' });
  total.answer();
  await atRest(wallet);
  begin();
  const { read, count, answer } = readings([betOf({ match_id: 7 }), betOf({ id: 6, match_id: 8 })]);
  const list = createActor(listOf<SingleOrCombined>(read), { input: {} }).start();
  onTestFinished(keepFresh(list, changesOfBets(actors, list)));
  answer();
  await atRest(list);
  lose();
  comeBack({ id: 8, state: 'extraTime' });
  expect(count()).toBe(1);
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1100, revision: 2 });
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1200, revision: 3 });
  expect(count()).toBe(1);
  await expect.poll(total.count).toBe(3);
  // Nobody waits for the second reading any more.
  total.answer();
  total.answer({ ...amounts, totalWalletAmount: 1300, revision: 4 });
  await expect.poll(count).toBe(2);
  answer();
  await atRest(list);
  expect(count()).toBe(2);
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 1400, revision: 5 });
  expect(count()).toBe(3);
});

test('during an outage bets are read again after a move of the wallet, such as a bet of one’s own', async () => {
  const wallet = walletOf(1000);
  await atRest(wallet);
  const { actors, begin, lose } = newActors({ wallet });
  begin();
  const { read, count, answer } = readings([betOf({ match_id: 7 })]);
  const list = createActor(listOf<SingleOrCombined>(read), { input: {} }).start();
  onTestFinished(keepFresh(list, changesOfBets(actors, list)));
  answer();
  await atRest(list);
  lose();
  wallet.send({ type: 'wallet.moved', totalWalletAmount: 900, revision: 2 });
  expect(count()).toBe(2);
});
