import { isDeepStrictEqual } from 'node:util';
import { chanceOf } from '../../src/fairness/matches/chance.ts';
import { drawsOf } from '../../src/fairness/matches/draws.ts';
import { aboveOf, FIGURES } from '../../src/fairness/matches/lines.ts';
import type { EventKind, MatchState, MatchTerms, Team } from '../../src/fairness/matches/match.ts';
import { drawsNeeded, playMatch } from '../../src/fairness/matches/play.ts';
import { isAsGoodAsWon } from '../../src/fairness/matches/prices.ts';
import type { News } from '../bets/feeds/match-feed.ts';
import { newsDue } from '../bets/feeds/pace.ts';
import { newsFrom, playAfter, playBefore, type StoredPlay } from '../bets/feeds/play.ts';
import { chainOf } from '../bets/feeds/seasons.ts';
import type { Queryable } from '../database/database.ts';

/** A season whose chain does not lead from its secret to its end. */
export async function wrongChains(database: Queryable, { after, last }: Keys): Promise<string[]> {
  const seasons = await database.query<{ id: number; secret: string; length: number; chain_end: string }>(
    'select id, secret, length, chain_end from seasons where id > $1 and id <= $2 order by id',
    [after, last],
  );
  return seasons
    .filter((season) => chainOf(season).end !== season.chain_end)
    .map(({ id }) => `season ${id} has a chain that does not lead to its end`);
}

interface Keys {
  after: number;
  last: number;
}

interface PlayedMatch {
  id: number;
  sport: string;
  terms: MatchTerms;
  play: StoredPlay;
  starts: Date;
  due: Date | null;
  /** The markets that are suspended because a side has almost won, with their lines. */
  likely: { kind: string; line: number | null }[];
  toss: 'Head' | 'Tail' | null;
  /** The place of the winner among the sides, from 0; null without one. */
  winner: number | null;
  seed: string | null;
  number: number | null;
  secret: string | null;
  length: number;
  salt: string;
  /** The number of news items that were published. */
  told: number;
  /** Empty for a match whose news is deleted. */
  news: {
    number: number;
    at: string;
    kind: EventKind;
    side: Team | null;
    points: number;
    state: MatchState;
  }[];
}

const PLAYED = `
  select m.id, m.sport, m.terms, m.play, m.play_starts_at as starts, m.news_due_at as due,
         (select coalesce(json_agg(json_build_object('kind', kind, 'line', line)), '[]')
          from markets where match_id = m.id and 'likely' = any (suspended_for)) as likely, m.toss_result as toss, m.seed, m.news_count as told,
         m.season_number as number, e.secret, e.length, e.salt,
         case when m.winner_selection_id is not null then (
           select count(*)::integer from selections where match_id = m.id and id < m.winner_selection_id) end as winner,
         (select coalesce(json_agg(json_build_object('number', n.number, 'at', n.at, 'kind', n.kind, 'side', n.side,
                                                     'points', n.points, 'state', n.state) order by n.number), '[]')
          from match_news n where n.match_id = m.id) as news
  from matches m left join seasons e on e.id = m.season_id
  where m.terms is not null and m.id > $1 and m.id <= $2 order by m.id`;

/**
 * Plays matches of seasons again from their seeds, and compares the result with the published news and the
 * payments.
 */
export async function wrongPlayed(database: Queryable, { after, last }: Keys): Promise<string[]> {
  const wrong: string[] = [];
  for (const row of await database.query<PlayedMatch>(PLAYED, [after, last]))
    for (const what of await faultsOf(row)) wrong.push(`match ${row.id} ${what}`);
  return wrong;
}

async function faultsOf(match: PlayedMatch): Promise<string[]> {
  const stored = match.news.map((one) => ({ ...one, at: new Date(one.at) }));
  const { terms, number, secret } = match;
  const wrongSport = terms.sport === match.sport ? [] : ['is played by the terms of another sport'];
  if (number === null || secret === null) return [...wrongSport, ...faultsAfter(match, stored)];

  const seed = chainOf({ secret, length: match.length }).seed(number);
  const events = playMatch(terms, await drawsOf(seed, match.salt, number, drawsNeeded(terms)));
  const played = newsFrom(match.starts, events.slice(0, match.told));
  const isDeleted = stored.length === 0 && match.seed !== null;
  const faults = [...wrongSport, ...faultsAfter(match, isDeleted ? played : stored)];
  if (match.seed !== null && match.seed !== seed)
    faults.push('tells another seed than its season has for it');
  if (!isDeleted && !isDeepStrictEqual(stored, played)) faults.push('has other news than its seed');
  if (match.toss !== null && match.toss !== events[0]?.state.toss)
    faults.push('has another toss than its seed');
  return faults;
}

/** The faults of score and winner when these news are taken as true. */
function faultsAfter(
  { terms, play, winner, starts, due, likely }: PlayedMatch,
  news: readonly News[],
): string[] {
  const faults: string[] = [];
  if (!isDeepStrictEqual(play, playAfter(playBefore(terms), news)))
    faults.push('shows another score than its news');
  const last = news.at(-1);
  if (due !== null && due.getTime() !== newsDue(terms, starts, last)?.getTime())
    faults.push('waits for its news until another time than its terms say');
  const isLikely = ({ kind, line }: PlayedMatch['likely'][number]) => {
    const figure = FIGURES.find((one) => one === kind);
    const chance = figure && line !== null ? aboveOf(terms, figure, line) : chanceOf(terms);
    return last !== undefined && isAsGoodAsWon(chance(last.state));
  };
  if (!likely.every(isLikely)) faults.push('is suspended as if a side had almost won, and none has');
  const end = news.at(-1)?.kind === 'end' ? news.at(-1)?.state.winner : undefined;
  if (winner !== null && winner !== end) faults.push('was won by another side than its news say');
  return faults;
}
