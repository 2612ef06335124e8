import { installEvent } from '../../content/write.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { clockOf } from '../../database/pooled.ts';
import type { FedLeagueSeason, MatchFeed } from '../feeds/match-feed.ts';
import { lockSeason } from '../feeds/seasons.ts';
import { keepCompetition, keepTeams } from '../teams/keep.ts';
import { leagueSeasonTexts } from './season-texts.ts';

/**
 * Begins the league seasons that a feed announces, each once: its fixtures, its seed chain, its event page.
 * @param beacon the address of the public beacon that salts them
 */
export async function keepLeagueSeasons(database: Database, feed: MatchFeed, beacon?: string): Promise<void> {
  const seasons = (await feed.leagueSeasons?.(await clockOf(database))) ?? [];
  for (const season of seasons)
    if (!(await isThere(database, season))) await database.transaction((tx) => begin(tx, season, beacon));
}

const sportOf = ({ fixtures }: FedLeagueSeason) => fixtures[0]?.terms.sport ?? 'other';

async function isThere(database: Queryable, season: FedLeagueSeason): Promise<boolean> {
  const found = await database.query(
    `select from league_seasons l join competitions c on c.id = l.competition_id
     where c.sport = $1 and c.name = $2 and l.starts_at = $3`,
    [sportOf(season), season.competition, season.startsAt],
  );
  return found.length > 0;
}

/** Begins a season once all matches of the season before exist, since its seed chain is then used up. */
async function begin(tx: Queryable, season: FedLeagueSeason, beacon: string | undefined): Promise<void> {
  const { competition, startsAt, endsAt, fixtures } = season;
  const sport = sportOf(season);
  const competitionId = await keepCompetition(tx, sport, competition);
  await tx.query('select from competitions where id = $1 for no key update', [competitionId]);
  const [before] = await tx.query<{ count: number; is_whole: boolean }>(
    `select count(*)::integer as count, coalesce(bool_and(
              not exists (select from fixtures f where f.league_season_id = l.id and l.season_id is not null
                          and not exists (select from matches where reference = f.reference))), true) as is_whole
     from league_seasons l where competition_id = $1`,
    [competitionId],
  );
  // Another process may have begun the season meanwhile.
  if (before?.is_whole !== true || (await isThere(tx, season))) return;
  const number = before.count + 1;
  const isFromSeeds = fixtures.length > 0 && fixtures.every(({ isOfSeason }) => isOfSeason);
  const chain = isFromSeeds ? await lockSeason(tx, competition, { length: fixtures.length, beacon }) : null;
  const slug = `${competition.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${number}`;
  const eventId = await installEvent(
    tx,
    slug,
    leagueSeasonTexts({ competition, number, startsAt, endsAt, isFromSeeds }),
  );
  const [made] = await tx.query<{ id: number }>(
    `insert into league_seasons (competition_id, number, starts_at, ends_at, season_id, event_id)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [competitionId, number, startsAt, endsAt, chain?.id ?? null, eventId],
  );
  await writeFixtures(tx, made?.id ?? 0, sport, fixtures);
}

async function writeFixtures(
  tx: Queryable,
  seasonId: number,
  sport: string,
  fixtures: FedLeagueSeason['fixtures'],
): Promise<void> {
  const teams = await keepTeams(
    tx,
    sport,
    fixtures.flatMap((fixture) => fixture.teams),
  );
  const idsOf = (side: 0 | 1) => fixtures.map((fixture) => teams.get(fixture.teams[side].name) ?? 0);
  await tx.query(
    `insert into fixtures (league_season_id, number, reference, home_id, away_id, opens_at, starts_at, terms,
                           minimum_bet_paise)
     select $1, f.number, f.reference, f.home_id, f.away_id, f.opens_at::timestamptz, f.starts_at::timestamptz,
            f.terms::jsonb, f.minimum
     from unnest($2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[])
       as f (number, reference, home_id, away_id, opens_at, starts_at, terms, minimum)`,
    [
      seasonId,
      fixtures.map((_, index) => index + 1),
      fixtures.map(({ reference }) => reference),
      idsOf(0),
      idsOf(1),
      fixtures.map(({ opensAt }) => opensAt.toISOString()),
      fixtures.map(({ startsAt }) => startsAt.toISOString()),
      fixtures.map(({ terms }) => JSON.stringify(terms)),
      fixtures.map(({ minimumBetPaise }) => minimumBetPaise),
    ],
  );
}
