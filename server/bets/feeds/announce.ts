import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import { aboveOf, FIGURES, lineOf } from '../../../src/fairness/matches/lines.ts';
import { FIRST_STATE } from '../../../src/fairness/matches/match.ts';
import { ratiosOf, TOSS_RATIO } from '../../../src/fairness/matches/prices.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { clockOf } from '../../database/pooled.ts';
import { inTurn } from '../../in-turn.ts';
import { lineNames } from '../matches/line-names.ts';
import { createMatch, type NewMatch } from '../matches/make.ts';
import type { Fixture, MatchFeed } from './match-feed.ts';
import { playBefore } from './play.ts';
import { lockSeason, type SeasonTerms } from './seasons.ts';
import { windowsOf } from './windows.ts';

/**
 * Makes the matches that a feed announces, unless they exist already. A match that cannot be made stops only the later
 * ones of its season.
 * @param season the terms of seasons that begin with them
 * @throws the failure, or an AggregateError of several, after all other matches are made
 */
export async function announceMatches(
  database: Database,
  feed: MatchFeed,
  season: SeasonTerms = {},
): Promise<void> {
  const due = await feed.fixtures(await clockOf(database));
  const made = await database.query<{ reference: string }>(
    'select reference from matches where reference = any ($1::text[])',
    [due.map(({ reference }) => reference)],
  );
  const there = new Set(made.map(({ reference }) => reference));
  // A later match must not take the number of an earlier one when the salt arrives meanwhile, or after a failure.
  const heldBack = new Set<string>();
  await inTurn(due, async (fixture) => {
    const { reference, competition, isOfSeason } = fixture;
    if (there.has(reference) || heldBack.has(competition)) return;
    if (!isOfSeason) {
      await createMatch(database, matchOf(fixture));
      return;
    }
    heldBack.add(competition);
    const made = await database.transaction((tx) => makeInSeason(tx, fixture, season));
    if (made !== 'unsalted') heldBack.delete(competition);
  });
}

/** A new match, with its number in its season. */
interface MadeInSeason {
  id: number;
  season: { id: number; number: number };
}

/**
 * Makes the next match of a season, unless it exists or the season still waits for its salt. Seeds are used in the order
 * of play, so that they can be revealed in that order.
 * @param terms of a season that begins with this match
 */
export async function makeInSeason(
  tx: Queryable,
  fixture: Fixture,
  terms: SeasonTerms = {},
): Promise<MadeInSeason | 'unsalted' | undefined> {
  const season = await lockSeason(tx, fixture.competition, terms);
  if (!season.is_salted) return 'unsalted';
  const inTheWay = await tx.query(
    'select from matches where reference = $1 or (season_id = $2 and play_starts_at >= $3) limit 1',
    [fixture.reference, season.id, fixture.startsAt],
  );
  if (inTheWay.length > 0) return undefined;
  const number = season.made + 1;
  const id = await createMatch(tx, matchOf(fixture, { id: season.id, number }));
  await tx.query('update seasons set made = $2 where id = $1', [season.id, number]);
  return id === null ? undefined : { id, season: { id: season.id, number } };
}

function matchOf(fixture: Fixture, season?: { id: number; number: number }): NewMatch {
  const { reference, competition, teams, opensAt, startsAt, terms, minimumBetPaise } = fixture;
  const [home, away] = teams;
  const [homeRatio, awayRatio] = ratiosOf(chanceOf(terms)(FIRST_STATE));
  return {
    reference,
    name: `${home.name} v ${away.name}`,
    competition,
    sport: terms.sport,
    opensAt,
    minimumBetPaise,
    windows: windowsOf(startsAt, terms),
    sides: [
      { ...home, winRatio: homeRatio },
      { ...away, winRatio: awayRatio },
    ],
    tossRatio: TOSS_RATIO,
    // A match of an outside feed has no lines: they would follow from our model alone.
    lines: season && linesOf(fixture),
    played: { startsAt, terms, play: playBefore(terms), season },
  };
}

/** The markets on total and margin. Each line is fixed here, where both of its sides are nearest to equally likely. */
function linesOf({ terms, teams: [home, away] }: Fixture): NewMatch['lines'] {
  return FIGURES.map((kind) => {
    const line = lineOf(terms, kind);
    const [above, below] = lineNames(kind, line, { sport: terms.sport, teams: [home.name, away.name] });
    const [aboveRatio, belowRatio] = ratiosOf(aboveOf(terms, kind, line)(FIRST_STATE));
    return {
      kind,
      line,
      above: { name: above, winRatio: aboveRatio },
      below: { name: below, winRatio: belowRatio },
    };
  });
}
