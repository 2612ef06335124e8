import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { favouritesMachine } from '../../../src/machines/bets/favourites.machine.ts';
import type { ExtraTimeBet } from '../../../src/schemas/bets/extra-time.ts';
import type { Favourites } from '../../../src/schemas/bets/favourites.ts';
import type { LeagueSeason } from '../../../src/schemas/bets/leagues.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { SingleOrCombined } from '../../../src/schemas/bets/single-or-combined.ts';
import type { Team as Known } from '../../../src/schemas/bets/teams.ts';
import CloseBets from '../../../src/ui/bets/close-bets.view.tsx';
import ExtraTimeBets from '../../../src/ui/bets/extra-time-bets.view.tsx';
import { FavouritesContext } from '../../../src/ui/bets/favourite-star.view.tsx';
import League from '../../../src/ui/bets/league.view.tsx';
import { BetMark, OpenBetsContext } from '../../../src/ui/bets/open-bets.view.tsx';
import Team from '../../../src/ui/bets/team.view.tsx';
import { betOf } from '../../fixtures/bet.ts';
import { leagueSeasonOf } from '../../fixtures/league.ts';
import { matchOf } from '../../fixtures/match.ts';
import { teamOf } from '../../fixtures/team.ts';
import { WithActors } from '../actors.tsx';
import { expectAccessible } from '../walk-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-07T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
});

/** Shows a view to a person with one open bet, on this match. */
async function show(view: ReactNode, matchId: number) {
  const openBets = createActor(
    listOf<SingleOrCombined>(async () => [betOf({ match_id: matchId })]),
    { input: {} },
  ).start();
  const favourites = createActor(
    favouritesMachine.provide({
      actors: { list: fromPromise<Favourites>(async () => ({ matches: [], teams: [] })) },
    }),
  ).start();
  await render(
    <WithActors>
      <main>
        <FavouritesContext value={favourites}>
          <OpenBetsContext value={openBets}>{view}</OpenBetsContext>
        </FavouritesContext>
      </main>
    </WithActors>,
  );
}

/** Expects the mark once, in the row with the link to this match. */
async function expectMarkAt(role: 'row' | 'listitem', matchId: number) {
  const mark = page.getByText('Your bet', { exact: true });
  await expect.element(mark).toBeVisible();
  const link = mark
    .element()
    .closest(role === 'row' ? '[role=row], tr' : 'li')
    ?.querySelector('a[href*=live-bet]');
  expect(link?.getAttribute('href')).toBe(`/live-bets/live-bet/${matchId}`);
  await expectAccessible();
}

test('extra time bets mark the matches with an open bet', async () => {
  const rows: ExtraTimeBet[] = [7, 8].map((id) => ({
    match_id: id,
    match_name: `Home ${id} v Away ${id}`,
    match_time: ['19:05', '19:20'],
    win_ratio: [90, 72.5],
  }));
  const actor = createActor(
    listOf<ExtraTimeBet>(async () => rows),
    { input: {} },
  ).start();
  await show(<ExtraTimeBets actor={actor} Mark={BetMark} />, 8);
  await expectMarkAt('row', 8);
});

test('closed matches are marked while an open bet waits for their result', async () => {
  const rows = [7, 8].map((id) => matchOf({ id, name: `Match ${id}`, state: 'closed', closes_at: null }));
  const actor = createActor(
    pagedListOf<Match>(async () => ({ rows, page: 1, perPage: 10, total: 2 })),
    { input: { perPage: 10, query: {} } },
  ).start();
  await show(<CloseBets actor={actor} Mark={BetMark} />, 7);
  await expectMarkAt('row', 7);
});

test('the fixtures of a league mark the match with an open bet', async () => {
  const actor = createActor(
    detailOf<LeagueSeason>(async () => leagueSeasonOf()),
    { input: { id: '9' } },
  ).start();
  await show(
    <>
      <h1>Night League</h1>
      <League actor={actor} Mark={BetMark} />
    </>,
    35,
  );
  await expectMarkAt('listitem', 35);
});

test('the next matches of a team mark the match with an open bet', async () => {
  const [next] = teamOf().next;
  if (next?.match_id == null) throw new Error('The fixture has an announced match');
  const actor = createActor(
    detailOf<Known>(async () => teamOf()),
    { input: { id: '1' } },
  ).start();
  await show(<Team actor={actor} Mark={BetMark} />, next.match_id);
  await expectMarkAt('listitem', next.match_id);
});
