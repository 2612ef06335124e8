import type { MatchTerms } from '../../src/fairness/matches/match.ts';
import type { FedLeagueSeason, Fixture } from '../bets/feeds/match-feed.ts';
import { DAY_MS, startOfIndianDay } from '../indian-time.ts';
import { PROGRAMME } from './programme.ts';
import { type DemoTeam, LEAGUE_CRICKET, LEAGUE_KABADDI } from './teams.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WEEK = 7 * DAY_MS;

/** A Monday in India, from which weeks are counted. */
const FIRST_MONDAY = startOfIndianDay('2026-01-05').getTime();

/**
 * The time between starts of league matches, day and night, so that one is always on or has just ended
 * (within the hour).
 */
const SLOT = 90 * MINUTE;
const SLOTS_A_DAY = DAY_MS / SLOT;
/** The time between the opening of betting on a league match and its start. */
const OPENS = 45 * MINUTE;

interface League {
  competition: string;
  teams: readonly DemoTeam[];
  terms: Omit<MatchTerms, 'strengths'>;
  minimumBetPaise: number;
  /** Whether its matches take the first of every two slots, or the second. */
  place: 0 | 1;
  /**
   * The day of the week, from Monday as 0, on which its teams rest; the other league takes all slots of that
   * day.
   */
  restDay: number;
}

/** Eight teams each, who meet twice a week, at home and away: 56 matches. */
const LEAGUES: readonly [League, League] = [
  {
    competition: 'Banyan Kabaddi League',
    teams: LEAGUE_KABADDI,
    terms: { sport: 'kabaddi', plays: 60, play_ms: 20 * SECOND, break_ms: 3 * MINUTE, toss_ms: 5 * MINUTE },
    minimumBetPaise: 20_00,
    place: 0,
    restDay: 2,
  },
  {
    competition: 'Peepal Cricket League',
    teams: LEAGUE_CRICKET,
    terms: { sport: 'cricket', plays: 60, play_ms: 20 * SECOND, break_ms: 3 * MINUTE, toss_ms: 5 * MINUTE },
    minimumBetPaise: 20_00,
    place: 1,
    restDay: 4,
  },
];

/** The time between the announcement of a season and its start: early enough for its first match to open. */
const ANNOUNCED = 60 * MINUTE;

/**
 * The seasons of both leagues that are running at this time or start within the hour. Each lasts from a
 * Monday to the next, in Indian time.
 */
export function leagueSeasonsAt(now: Date): FedLeagueSeason[] {
  const weekOf = (time: number) => Math.floor((time - FIRST_MONDAY) / WEEK);
  const weeks = new Set([weekOf(now.getTime()), weekOf(now.getTime() + ANNOUNCED)]);
  return [...weeks].flatMap((week) =>
    LEAGUES.map((league, index) => seasonOf(league, LEAGUES[1 - index]?.restDay ?? -1, week)),
  );
}

function seasonOf(league: League, othersRestDay: number, week: number): FedLeagueSeason {
  const begins = FIRST_MONDAY + week * WEEK;
  const starts = slotsOf(league, othersRestDay).map((slot) => begins + slot * SLOT);
  const pairs = pairsOf(league.teams, week);
  return {
    competition: league.competition,
    startsAt: new Date(begins),
    endsAt: new Date(begins + WEEK),
    fixtures: starts.flatMap((at, index) => {
      const teams = pairs[index];
      return teams === undefined ? [] : [fixtureOf(league, `${week}:${index + 1}`, teams, at)];
    }),
  };
}

/** A league's slots in a week, counted from the start of the week. */
function slotsOf({ place, restDay }: League, othersRestDay: number): number[] {
  return Array.from({ length: 7 * SLOTS_A_DAY }, (_, slot) => slot).filter((slot) => {
    const day = Math.floor(slot / SLOTS_A_DAY);
    return day !== restDay && (day === othersRestDay || slot % 2 === place);
  });
}

function fixtureOf(
  { competition, terms, minimumBetPaise }: League,
  name: string,
  teams: readonly [DemoTeam, DemoTeam],
  at: number,
): Fixture {
  return {
    reference: `${PROGRAMME}league:${terms.sport}:${name}`,
    competition,
    teams,
    opensAt: new Date(at - OPENS),
    startsAt: new Date(at),
    terms: { ...terms, strengths: [teams[0].strength, teams[1].strength] },
    minimumBetPaise,
    isOfSeason: true,
  };
}

/**
 * The pairs of a week, home team first, by the circle method: the first team stays, the others move on by one
 * place a round, and teams that face each other meet. The second half repeats this with home and away
 * swapped. Each week starts from another rotation.
 */
function pairsOf(teams: readonly DemoTeam[], week: number): [DemoTeam, DemoTeam][] {
  const [first, ...others] = teams;
  if (first === undefined) return [];
  const rounds = others.map((_, round) => {
    const turned = others.map((__, index) => others[(index + round + week) % others.length] ?? first);
    const circle = [first, ...turned];
    return circle.slice(0, circle.length / 2).map((team, index): [DemoTeam, DemoTeam] => {
      const other = circle.at(-1 - index) ?? first;
      return (round + index) % 2 === 0 ? [team, other] : [other, team];
    });
  });
  const half = rounds.flat();
  return [...half, ...half.map(([home, away]): [DemoTeam, DemoTeam] => [away, home])];
}
