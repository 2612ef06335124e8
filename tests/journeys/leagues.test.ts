import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceLeagueMatches } from '../../server/bets/leagues/announce.ts';
import { keepLeagueSeasons } from '../../server/bets/leagues/seasons.ts';
import { simulatedFeed } from '../../server/demo/simulated-feed.ts';
import { aboutHeading } from '../pages/match.ts';
import { leagueTable } from '../pages/private-leagues.ts';
import { seasonsFrom } from '../server/tools/league-seasons.ts';
import { openWorld, signIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { database } = world;
  // The current week may have no match ahead of it; these seasons always have one that is on.
  const seasons = seasonsFrom(Date.now() - 6.2 * 3_600_000);
  await keepLeagueSeasons(database, { ...simulatedFeed(database), leagueSeasons: async () => seasons });
  for (;;) {
    const made = () => database.query<{ count: number }>('select count(*)::integer as count from matches');
    const [before] = await made();
    await announceLeagueMatches(database);
    const [after] = await made();
    if (after?.count === before?.count) break;
  }
});
afterAll(() => world?.close());

test('a team is followed from its league; its next match leads to the table', async () => {
  const person = await world.signUp();
  const phone = await world.phone();
  await signIn(phone, world.origin, person);
  const [next] = await world.database.query<{ id: number; name: string; team: string; event_id: number }>(
    `select m.id, m.name, home.name as team, l.event_id
     from matches m join fixtures f on f.reference = m.reference
     join league_seasons l on l.id = f.league_season_id join teams home on home.id = f.home_id
     where m.decision = 'none' order by m.play_starts_at limit 1`,
  );
  if (next === undefined) throw new Error('No match of a league has been announced');

  const page = await phone.open(`/events/details/${next.event_id}`);
  await leagueTable(page).waitFor();
  await page.getByRole('link', { name: next.team, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: next.team, exact: true }).waitFor();
  await page.getByRole('button', { name: `Follow ${next.team}`, exact: true }).click();
  await page.getByRole('button', { name: `Stop following ${next.team}`, exact: true }).waitFor();
  await expect
    .poll(() => world.database.query('select from followed_teams where user_id = $1', [person.userId]))
    .toHaveLength(1);

  await page.locator(`a[href="/live-bets/live-bet/${next.id}"]`).click();
  await page.getByRole('heading', { level: 1, name: next.name, exact: true }).waitFor();
  await aboutHeading(page).click();
  await page.locator(`a[href="/events/details/${next.event_id}"]`).click();
  await leagueTable(page).waitFor();
  expect(phone.complaints).toEqual([]);
});
