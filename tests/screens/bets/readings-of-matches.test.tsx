import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { followClosedMatches } from '../../../src/actors/bets/closed-matches.ts';
import { followCrowd } from '../../../src/actors/bets/crowd.ts';
import { followExtraTimeBets } from '../../../src/actors/bets/extra-time.ts';
import { followMatch } from '../../../src/actors/bets/match.ts';
import { followMatchFacts } from '../../../src/actors/bets/match-facts.ts';
import { followLeagueBets, followPrivateLeague, leagueBet } from '../../../src/actors/bets/private-league.ts';
import { followOwnLeagues } from '../../../src/actors/bets/private-leagues.ts';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import type { Crowd } from '../../../src/schemas/bets/crowd.ts';
import type { ExtraTimeBet } from '../../../src/schemas/bets/extra-time.ts';
import { factsOf, matchOf } from '../../fixtures/match.ts';
import { leagueBetOf, leagueCardOf, leagueOf } from '../../fixtures/private-league.ts';
import { atRest, newActors, pageOf, readings } from './followed.ts';

test('a match that may have closed before the stream began is read again, one that the stream has is not', async () => {
  const { actors, begin } = newActors();
  const followed = [4, 7].map((id) => {
    const { read, count, answer } = readings(matchOf({ id }));
    const match = createActor(detailOf(read), { input: { id: String(id) } }).start();
    onTestFinished(followMatch(match, actors));
    answer();
    return { match, count };
  });
  for (const { match } of followed) await atRest(match);
  begin();
  expect(followed.map(({ count }) => count())).toEqual([2, 1]);
});

test('after an outage a match is read once if the stream does not have it, else not at all', async () => {
  const { actors, begin, lose, comeBack } = newActors();
  begin();
  const { read, count, answer } = readings(matchOf());
  const match = createActor(detailOf(read), { input: { id: '7' } }).start();
  onTestFinished(followMatch(match, actors));
  answer();
  await atRest(match);
  lose();
  comeBack({ id: 7, state: 'extraTime' });
  expect(match.getSnapshot().context.item?.state).toBe('extraTime');
  expect(count()).toBe(1);
  lose();
  comeBack({ id: 8 });
  expect(count()).toBe(2);
  answer(matchOf({ state: 'closed', revision: 9 }));
  await atRest(match);
  expect(match.getSnapshot().context.item?.state).toBe('closed');
  expect(count()).toBe(2);
});

test('a match that could not be read is read again after the hello of a stream that has it', async () => {
  const { actors, begin } = newActors();
  const { read, count, fail } = readings(matchOf());
  const match = createActor(detailOf(read), { input: { id: '7' } }).start();
  onTestFinished(followMatch(match, actors));
  fail();
  await atRest(match);
  begin();
  expect(count()).toBe(2);
});

test('facts and crowd of a match are read again once the stream begins, once after an outage, and as it changes', async () => {
  const { actors, begin, lose, comeBack, matchTurns } = newActors();
  const match = matchOf();
  const factual = readings(factsOf());
  const facts = createActor(detailOf(factual.read), { input: { id: '7' } }).start();
  onTestFinished(followMatchFacts(facts, actors, { match }));
  const crowded = readings<Crowd>({ markets: [] });
  const crowd = createActor(detailOf(crowded.read), { input: { id: '7' } }).start();
  onTestFinished(followCrowd(crowd, actors, { match }));
  const settled = async () => {
    factual.answer();
    crowded.answer();
    await atRest(facts);
    await atRest(crowd);
    return [factual.count(), crowded.count()];
  };
  expect(await settled()).toEqual([1, 1]);
  begin();
  expect(await settled()).toEqual([2, 2]);
  lose();
  comeBack({ id: 7, state: 'extraTime' });
  expect(await settled()).toEqual([3, 3]);
  matchTurns(8, { state: 'closed' });
  expect(await settled()).toEqual([3, 3]);
  matchTurns(7, { state: 'closed' });
  expect(await settled()).toEqual([4, 4]);
});

test('closed matches are read again when a match of the page changes, or one comes to the list or leaves it', async () => {
  const { actors, begin, matchTurns } = newActors();
  const row = matchOf({ id: 4, state: 'closed' });
  const { read, count, answer } = readings(pageOf(row));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  onTestFinished(followClosedMatches(list, actors));
  const readingsNow = async () => {
    answer();
    await atRest(list);
    return count();
  };
  expect(await readingsNow()).toBe(1);
  begin();
  expect(await readingsNow()).toBe(2);
  matchTurns(7, { state: 'extraTime' });
  matchTurns(10, { state: 'scheduled' });
  expect(await readingsNow()).toBe(2);
  matchTurns(7, { state: 'closed' });
  expect(await readingsNow()).toBe(3);
  matchTurns(7, { state: 'settled' });
  expect(await readingsNow()).toBe(3);
  matchTurns(4, { state: 'closed' });
  expect(await readingsNow()).toBe(4);
  matchTurns(4, { state: 'settled' });
  expect(await readingsNow()).toBe(5);
  matchTurns(8, { state: 'abandoned' });
  expect(await readingsNow()).toBe(6);
  matchTurns(8, { state: 'open' });
  expect(await readingsNow()).toBe(7);
  matchTurns(9, { state: 'closed' });
  matchTurns(9, { state: 'settled' });
  answer();
  await expect.poll(count).toBe(9);
  expect(await readingsNow()).toBe(9);
});

test.each([
  ['begins with undecided matches', 'closed', 4],
  ['has decided matches alone', 'settled', 3],
] as const)(
  'on a second page that %s, the decision of an earlier match counts for its rows',
  async (_, state, readingsInAll) => {
    const { actors, begin, matchTurns } = newActors();
    begin();
    const row = matchOf({ id: 4, state });
    const { read, count, answer } = readings({ rows: [row], page: 2, perPage: 10, total: 11 });
    const list = createActor(pagedListOf(read), { input: { perPage: 10, query: { page: '2' } } }).start();
    onTestFinished(followClosedMatches(list, actors));
    answer();
    await atRest(list);
    matchTurns(7, { state: 'closed' });
    answer();
    await atRest(list);
    matchTurns(8, { state: 'closed' });
    answer();
    await atRest(list);
    expect(count()).toBe(3);
    matchTurns(7, { state: 'settled' });
    expect(count()).toBe(readingsInAll);
  },
);

test('extra-time bets are read again when one of their matches changes, or another one belongs there', async () => {
  const { actors, begin, matchTurns } = newActors();
  const row: ExtraTimeBet = {
    match_id: 7,
    match_name: 'Kites v Herons',
    match_time: ['17:30', '17:33'],
    win_ratio: [90, 60],
  };
  const { read, count, answer } = readings([row]);
  const list = createActor(listOf(read), { input: {} }).start();
  onTestFinished(followExtraTimeBets(list, actors));
  const readingsNow = async (rows = [row]) => {
    answer(rows);
    await atRest(list);
    return count();
  };
  expect(await readingsNow()).toBe(1);
  begin();
  expect(await readingsNow()).toBe(2);
  matchTurns(10, { match_time: ['17:30'], win_ratio: [90] });
  matchTurns(8, { state: 'closed' });
  expect(await readingsNow()).toBe(2);
  matchTurns(11, { match_time: ['17:30', '17:40'] });
  expect(await readingsNow()).toBe(3);
  matchTurns(7, { state: 'closed' });
  const { match_id: _, ...unnamed } = row;
  expect(await readingsNow([unnamed])).toBe(4);
  matchTurns(9, { state: 'closed' });
  expect(await readingsNow([])).toBe(5);
  matchTurns(12, { state: 'abandoned' });
  expect(await readingsNow([])).toBe(5);
});

test('leagues are read again after decisions of matches alone, while a league is under way', async () => {
  const { actors, begin, matchTurns } = newActors();
  const { read, count, answer } = readings([leagueCardOf()]);
  const list = createActor(listOf(read), { input: {} }).start();
  onTestFinished(followOwnLeagues(list, actors));
  const one = readings(leagueOf());
  const league = createActor(detailOf(one.read), { input: { id: '7zk3m9q2xa' } }).start();
  onTestFinished(followPrivateLeague(league, actors));
  const readingsNow = async (state: 'running' | 'open' | 'closed' | 'decided') => {
    answer([leagueCardOf({ state })]);
    one.answer(leagueOf({ state }));
    await atRest(list);
    await atRest(league);
    return [count(), one.count()];
  };
  expect(await readingsNow('running')).toEqual([1, 1]);
  begin();
  expect(await readingsNow('running')).toEqual([2, 2]);
  matchTurns(7, { state: 'closed' });
  expect(await readingsNow('running')).toEqual([2, 2]);
  matchTurns(7, { state: 'settled' });
  expect(await readingsNow('closed')).toEqual([3, 3]);
  matchTurns(8, { state: 'abandoned' });
  expect(await readingsNow('decided')).toEqual([4, 4]);
  matchTurns(9, { state: 'settled' });
  expect(await readingsNow('open')).toEqual([4, 4]);
});

test('bets in a league are read again after the decision of a match of theirs', async () => {
  const { actors, begin, matchTurns } = newActors();
  const { read, count, answer } = readings(pageOf(leagueBetOf({ match_id: 7 })));
  const list = createActor(pagedListOf(read), { input: { perPage: 10, query: {} } }).start();
  const bet = createActor(leagueBet({ id: '7zk3m9q2xa' }), { input: undefined });
  onTestFinished(followLeagueBets(list, actors, { bet }));
  const readingsNow = async () => {
    answer();
    await atRest(list);
    return count();
  };
  expect(await readingsNow()).toBe(1);
  begin();
  expect(await readingsNow()).toBe(2);
  matchTurns(8, { state: 'settled' });
  matchTurns(7, { state: 'closed' });
  expect(await readingsNow()).toBe(2);
  matchTurns(7, { state: 'settled' });
  expect(await readingsNow()).toBe(3);
});
