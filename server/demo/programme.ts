import type { MatchTerms } from '../../src/fairness/matches/match.ts';
import { longestMs } from '../../src/fairness/matches/play.ts';
import type { Fixture } from '../bets/feeds/match-feed.ts';
import { type DemoTeam, STREET_CRICKET, STREET_FOOTBALL, STREET_KABADDI } from './teams.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The prefix of the references of the programme's matches. */
export const PROGRAMME = 'programme:';

/** A series of matches, one in each period. Times are in milliseconds. */
interface Series {
  competition: string;
  /** An even number of teams, more than twice as many as there are matches at a time. */
  teams: readonly DemoTeam[];
  period: number;
  /** A match is announced this long before it opens; it is open this long before play starts. */
  announced: number;
  open: number;
  terms: Omit<MatchTerms, 'strengths'>;
  minimumBetPaise: number;
}

/**
 * The street leagues, which have no tables and no end. About seven matches run at a time, and every minute
 * play starts in one. Matches of a series last equally long, except for an innings or a tie-break, so they
 * end in the order in which they start.
 */
const SERIES: readonly Series[] = [
  {
    competition: 'Lantern Kabaddi Raid',
    teams: STREET_KABADDI,
    period: MINUTE,
    announced: 30 * SECOND,
    open: 90 * SECOND,
    terms: { sport: 'kabaddi', plays: 16, play_ms: 4 * SECOND, break_ms: 12 * SECOND, toss_ms: 20 * SECOND },
    minimumBetPaise: 10_00,
  },
  {
    competition: 'Floodlight Cricket Night',
    teams: STREET_CRICKET,
    period: 6 * MINUTE,
    announced: 5 * MINUTE,
    open: 6 * MINUTE,
    terms: { sport: 'cricket', plays: 36, play_ms: 8 * SECOND, break_ms: 45 * SECOND, toss_ms: MINUTE },
    minimumBetPaise: 20_00,
  },
  {
    competition: 'Monsoon Football Evening',
    teams: STREET_FOOTBALL,
    period: 10 * MINUTE,
    announced: 10 * MINUTE,
    open: 12 * MINUTE,
    terms: { sport: 'football', plays: 90, play_ms: 5 * SECOND, break_ms: MINUTE, toss_ms: MINUTE },
    minimumBetPaise: 50_00,
  },
];

/** A match that would end sooner than this is not announced any more. */
const LATEST_START = 20 * SECOND;

/** The terms of a match between two teams in one of the programme's competitions. */
export function termsOf(competition: string, [home, away]: readonly [string, string]): MatchTerms {
  const series = SERIES.find((one) => one.competition === competition);
  const strengthOf = (team: string) => series?.teams.find(({ name }) => name === team)?.strength;
  const strengths = [strengthOf(home), strengthOf(away)] as const;
  if (series === undefined || strengths[0] === undefined || strengths[1] === undefined)
    throw new Error(`The programme has no ${home} v ${away} in ${competition}`);
  return { ...series.terms, strengths: [strengths[0], strengths[1]] };
}

/** All street matches that are announced and not over at this time, by series and start. */
export function programmeAt(now: Date): Fixture[] {
  return SERIES.flatMap((series) => {
    const lasts = longestMs({ ...series.terms, strengths: [50, 50] });
    const first = Math.floor((now.getTime() + LATEST_START - lasts) / series.period) + 1;
    const last = Math.floor((now.getTime() + series.open + series.announced) / series.period);
    return Array.from({ length: last - first + 1 }, (_, index) => matchOf(series, first + index));
  });
}

function matchOf(series: Series, slot: number): Fixture {
  const starts = slot * series.period;
  const teams = pairOf(series.teams, slot);
  return {
    reference: `${PROGRAMME}${series.terms.sport}:${slot}`,
    competition: series.competition,
    teams,
    opensAt: new Date(starts - series.open),
    startsAt: new Date(starts),
    terms: { ...series.terms, strengths: [teams[0].strength, teams[1].strength] },
    minimumBetPaise: series.minimumBetPaise,
    isOfSeason: true,
  };
}

/**
 * The teams of a slot: every second team meets each of the others in turn, and no team is in two matches at a
 * time.
 */
function pairOf(teams: Series['teams'], slot: number): [DemoTeam, DemoTeam] {
  const pairs = teams.length / 2;
  const round = Math.floor(slot / pairs);
  const home = 2 * (slot % pairs);
  const away = (home + 1 + 2 * (round % pairs)) % teams.length;
  return [teamAt(teams, home), teamAt(teams, away)];
}

function teamAt(teams: Series['teams'], index: number): DemoTeam {
  const team = teams[index];
  if (team === undefined) throw new RangeError(`There is no team ${index}`);
  return team;
}
