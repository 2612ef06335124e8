import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { followBetHistory } from '../../../src/actors/bets/bet-history.ts';
import { followOwnBet } from '../../../src/actors/bets/bet-receipt.ts';
import { followCombinedBets } from '../../../src/actors/bets/combined-bets.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { timeout } from '../../../src/machines/shared/call-errors.example.ts';
import type { MatchState } from '../../../src/schemas/bets/matches.ts';
import { betOf } from '../../fixtures/bet.ts';
import { combinedOf } from '../../fixtures/combined.ts';
import { matchOf } from '../../fixtures/match.ts';
import { quietActors } from '../actors.tsx';

const NOON = '2026-01-01T12:00:00Z';

/** Readings that a test answers by hand. */
function readings<Answer>(answer: Answer) {
  const waiting: { resolve: (answer: Answer) => void; reject: (reason: unknown) => void }[] = [];
  return {
    read: () => new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject })),
    isAsked: () => waiting.length > 0,
    answer: () => waiting.shift()?.resolve(answer),
    fail: () => waiting.shift()?.reject(timeout),
  };
}

const pageOf = <Row,>(row: Row) => ({ rows: [row], page: 1, perPage: 10, total: 1 });

/** Actors whose stream knows three matches. */
function newActors() {
  const actors = quietActors();
  const begin = () => {
    const matches = [7, 8, 9].map((id) => matchOf({ id }));
    actors.feed.send({ type: 'feed.hello', at: Date.parse(NOON), data: { server_time: NOON, matches } });
  };
  let revision = 1;
  return {
    actors,
    begin,
    /** The stream reports another state of a match. */
    matchTurns(id: number, state: MatchState) {
      revision += 1;
      const match = matchOf({ id, state, revision });
      actors.feed.send({ type: 'feed.match', data: { server_time: NOON, match } });
    },
  };
}

test('a single bet is read again when its match changes, not when another does', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(betOf({ match_id: 7 }));
  const bet = createActor(detailOf(read), { input: { id: '5' } }).start();
  onTestFinished(followOwnBet(bet, actors));
  answer();
  await expect.poll(() => bet.getSnapshot().hasTag('busy')).toBe(false);
  matchTurns(8, 'closed');
  expect(isAsked()).toBe(false);
  matchTurns(7, 'closed');
  expect(isAsked()).toBe(true);
});

test('a list of combined bets is read again when the match of a leg changes', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(pageOf(combinedOf()));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followCombinedBets(list, actors));
  answer();
  await expect.poll(() => list.getSnapshot().hasTag('busy')).toBe(false);
  matchTurns(9, 'closed');
  expect(isAsked()).toBe(false);
  matchTurns(8, 'closed');
  expect(isAsked()).toBe(true);
});

test('a change of any match during a reading causes another one: the answer may be older', async () => {
  const { actors, begin, matchTurns } = newActors();
  begin();
  const { read, isAsked, answer } = readings(pageOf(betOf({ match_id: 7 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followBetHistory(list, actors));
  matchTurns(8, 'closed');
  answer();
  await expect.poll(isAsked).toBe(true);
  answer();
  await expect.poll(() => list.getSnapshot().hasTag('busy')).toBe(false);
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
  matchTurns(7, 'closed');
  answer();
  await expect.poll(isAsked).toBe(true);
});

test('bets that were read before the stream began are read again once it begins', async () => {
  const { actors, begin } = newActors();
  const { read, isAsked, answer } = readings(pageOf(betOf({ match_id: 4 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followBetHistory(list, actors));
  answer();
  await expect.poll(() => list.getSnapshot().hasTag('busy')).toBe(false);
  begin();
  expect(isAsked()).toBe(true);
});
