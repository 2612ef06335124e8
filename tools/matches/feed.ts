import { randomInt } from 'node:crypto';
import type { Infer } from 'superstruct';
import type { PlayedSport } from '../../src/fairness/matches/match.ts';
import { drawsNeeded, longestMs, playMatch } from '../../src/fairness/matches/play.ts';
import type { FeedHead, FixtureLine, NewsLine } from '../../src/schemas/bets/feed-file.ts';
import { streetMatch } from './study.ts';

const TEAMS = [
  'Banyan',
  'Lighthouse',
  'Monsoon',
  'Sandstone',
  'Jackfruit',
  'Tamarind',
  'Kingfisher',
  'Gulmohar',
];
const MINUTE = 60_000;

export interface FeedPlan {
  sport: PlayedSport;
  count: number;
  /** The start of the first match. Each later match starts a minute after the one before it. */
  startsAt: Date;
}

/** The lines of a feed's file: random matches with all their events. */
export function feedLines({ sport, count, startsAt }: FeedPlan): string[] {
  const head: Infer<typeof FeedHead> = { format: 'sikka-feed/1' };
  const matches = Array.from({ length: count }, (_, number) => {
    const starts = startsAt.getTime() + number * MINUTE;
    return matchLines(sport, number, starts);
  });
  return [head, ...matches.flat()].map((line) => JSON.stringify(line));
}

function matchLines(sport: PlayedSport, number: number, starts: number): (FixtureLine | NewsLine)[] {
  const terms = streetMatch(sport, [randomInt(40, 61), randomInt(40, 61)]);
  const team = (index: number) => TEAMS[index % TEAMS.length] ?? '';
  const moment = (ms: number) => new Date(ms).toISOString();
  const match = `${sport} ${moment(starts)}`;
  const fixture: FixtureLine = {
    fixture: match,
    competition: 'Trial Cup',
    home: team(2 * number),
    away: team(2 * number + 1),
    opens_at: moment(starts - longestMs(terms)),
    starts_at: moment(starts),
    terms: { ...terms, strengths: [...terms.strengths] },
    minimum_bet: 10,
  };
  const draws = Array.from({ length: drawsNeeded(terms) }, () => randomInt(2 ** 32));
  const news = playMatch(terms, draws).map(
    ({ kind, side, points, at_ms, state }): NewsLine => ({
      match,
      at: moment(starts + at_ms),
      kind,
      side,
      points,
      ...(kind === 'toss' && state.toss !== null && { toss: state.toss }),
    }),
  );
  return [fixture, ...news];
}
