import { chanceOf } from '../../../src/fairness/matches/chance.ts';
import { aboveOf, FIGURES, type Figure } from '../../../src/fairness/matches/lines.ts';
import type { MatchState } from '../../../src/fairness/matches/match.ts';
import { isAsGoodAsWon, ratiosOf } from '../../../src/fairness/matches/prices.ts';
import type { Prediction } from '../../../src/schemas/bets/matches.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTurn } from '../../in-turn.ts';
import { leaveToOthers } from '../../refusal.ts';
import { settleMatch, throwToss } from '../matches/decide.ts';
import { movePrices } from '../matches/make.ts';
import { MARKET_KINDS, type MarketKind, resumeMarkets, suspendMarkets } from '../matches/suspend.ts';
import { waitForTurn } from '../matches/turn.ts';
import { Contradiction, refuseContradictions, type Told } from './contradictions.ts';
import type { FedMatch, MatchFeed, News } from './match-feed.ts';
import { newsDue } from './pace.ts';
import { playAfter, type StoredPlay } from './play.ts';

interface Followed extends FedMatch {
  /** The number of the next news. */
  next: number;
  toss: Prediction | null;
  /** The lines of total and margin, if the match has these markets. */
  lines: Partial<Record<Figure, number>>;
  now: Date;
}

/** The matches of a feed that are not over. */
const FOLLOWED = `
  select m.id, m.reference, m.terms, m.play_starts_at as "startsAt", m.news_count as next, m.toss_result as toss,
         (select coalesce(json_object_agg(kind, line), '{}') from markets where match_id = m.id and line is not null) as lines,
         case when m.season_id is not null
           then json_build_object('id', m.season_id, 'number', m.season_number) end as season,
         clock_timestamp() as now
  from matches m
  where m.decision = 'none' and m.terms is not null and starts_with(m.reference, $1)
    and not exists (select from match_news where match_id = m.id and kind = 'end')
  order by m.play_starts_at, m.id`;

/** Publishes the news of a feed's matches. */
export interface Publisher {
  /** Publishes all news that are due by the database's clock, with the prices that follow from them. */
  publish(): Promise<void>;
}

/** One publisher for each process and feed; it remembers the chances in the matches that it follows. */
export function createPublisher(database: Database, feed: MatchFeed): Publisher {
  const chances = new Map<number, Chances>();

  function chancesIn({ id, terms, lines }: Followed): Chances {
    const known = chances.get(id) ?? [
      ['winner', chanceOf(terms)],
      ...FIGURES.flatMap((figure): Chances => {
        const line = lines[figure];
        return line === undefined ? [] : [[figure, aboveOf(terms, figure, line)]];
      }),
    ];
    chances.set(id, known);
    return known;
  }

  async function publishNext(match: Followed): Promise<void> {
    const due = await feed.news(match, { from: match.next, until: match.now });
    if (due.length === 0) return;
    const write = (tx: Queryable) => publishNews(tx, match, due, chancesIn(match));
    const fell = due.find(({ kind }) => kind === 'toss')?.state.toss ?? null;
    try {
      // In the transaction of the news, so that nobody can bet on a coin that is known to have fallen.
      if (fell !== null && match.toss === null) await throwToss(database, match.id, fell, write, 'leave');
      else await database.transaction(write);
    } catch (failure) {
      // Impossible news are not written. The earlier ones may be wrong, too, so all markets are suspended.
      if (failure instanceof Contradiction) await suspendAll(database, match.id);
      throw failure;
    }
  }

  return {
    async publish() {
      const matches = await database.query<Followed>(FOLLOWED, [feed.prefix]);
      const followed = new Set(matches.map(({ id }) => id));
      for (const id of chances.keys()) if (!followed.has(id)) chances.delete(id);
      await inTurn(matches, (match) => publishNext(match).catch(leaveToOthers));
    },
  };
}

/** The chances by which the markets of a match are priced: that home wins, and that a figure ends above its line. */
type Chances = readonly (readonly [market: MarketKind, chance: (state: MatchState) => number])[];

interface Locked {
  decision: string;
  news_count: number;
  has_ended: boolean;
  play: StoredPlay;
  toss: Prediction | null;
}

/**
 * Writes the news of a match that are not published yet and, while betting goes on, the prices that follow
 * from them, in the caller's transaction. While a side of a market has almost won, that market is suspended and
 * its prices stay. Betting ends when the match is over.
 * @throws Contradiction when the news do not follow from those before
 */
async function publishNews(
  tx: Queryable,
  { id, terms, startsAt, now }: Followed,
  news: readonly News[],
  chances: Chances,
): Promise<void> {
  await waitForTurn(tx, id);
  const [match] = await tx.query<Locked>(
    `select decision, news_count, betting_ended_at is not null as has_ended, play, toss_result as toss
     from matches where id = $1 for no key update`,
    [id],
  );
  // Decided meanwhile, such as abandoned by an operator.
  if (match === undefined || match.decision !== 'none') return;
  const fresh = news.filter(({ number }) => number >= match.news_count);
  const last = fresh.at(-1);
  if (last === undefined) return;
  refuseContradictions(id, terms, await lastOf(tx, id), fresh, now);
  if (last.state.toss !== match.toss) throw new Contradiction(`News of match ${id} tell of another toss`);
  await writeNews(tx, id, fresh);
  const isOver = last.kind === 'end';
  await resumeMarkets(tx, id, MARKET_KINDS, 'contradiction');
  const prices = new Map<number, number>();
  for (const [market, chanceIn] of chances) {
    const chance = chanceIn(last.state);
    const isLikely = !isOver && isAsGoodAsWon(chance);
    await (isLikely ? suspendMarkets : resumeMarkets)(tx, id, [market], 'likely');
    if (!isLikely)
      for (const [side, ratio] of await pricesOf(tx, id, market, chance)) prices.set(side, ratio);
  }
  if (!isOver && !match.has_ended) await movePrices(tx, id, prices);
  await tx.query(
    `update matches set play = $2::text::jsonb, news_count = $3, revision = revision + 1, news_due_at = $5,
            betting_ended_at = case when $4::boolean then coalesce(betting_ended_at, clock_timestamp()) end
     where id = $1`,
    [
      id,
      JSON.stringify(playAfter(match.play, fresh)),
      last.number + 1,
      isOver || match.has_ended,
      newsDue(terms, startsAt, last),
    ],
  );
}

/** The latest published news. */
async function lastOf(tx: Queryable, matchId: number): Promise<Told | undefined> {
  const [last] = await tx.query<Told>(
    'select number, at, kind, side, state from match_news where match_id = $1 order by number desc limit 1',
    [matchId],
  );
  return last;
}

/** Suspends all markets of a match whose feed contradicts itself. */
async function suspendAll(database: Database, matchId: number): Promise<void> {
  await database.transaction(async (tx) => {
    await waitForTurn(tx, matchId);
    await tx.query('select id from matches where id = $1 for no key update', [matchId]);
    if (await suspendMarkets(tx, matchId, MARKET_KINDS, 'contradiction'))
      await tx.query('update matches set revision = revision + 1 where id = $1', [matchId]);
  });
}

/** Stores news of a match. */
export async function writeNews(tx: Queryable, matchId: number, news: readonly News[]): Promise<void> {
  await tx.query(
    `insert into match_news (match_id, number, at, kind, side, points, state)
     select $1, n.number, n.at::timestamptz, n.kind, n.side, n.points, n.state::jsonb
     from unnest($2::integer[], $3::text[], $4::text[], $5::integer[], $6::integer[], $7::text[])
       as n (number, at, kind, side, points, state)`,
    [
      matchId,
      news.map(({ number }) => number),
      news.map(({ at }) => at.toISOString()),
      news.map(({ kind }) => kind),
      news.map(({ side }) => side),
      news.map(({ points }) => points),
      news.map(({ state }) => JSON.stringify(state)),
    ],
  );
}

/** The prices of both sides of a market, by selection, computed from the chance of the first one. */
async function pricesOf(
  tx: Queryable,
  matchId: number,
  market: MarketKind,
  chance: number,
): Promise<Map<number, number>> {
  const sides = await tx.query<{ id: number }>(
    `select s.id from markets k join selections s on s.market_id = k.id
     where k.match_id = $1 and k.kind = $2 order by s.id`,
    [matchId, market],
  );
  const ratios = ratiosOf(chance);
  return new Map(sides.flatMap(({ id }, side) => ratios.slice(side, side + 1).map((ratio) => [id, ratio])));
}

/**
 * Settles the matches whose end has been published, each once, including those left by a stopped process. The settlement
 * job ends the bets after the first batch, since the news of other matches wait for this call.
 */
export async function settlePlayed(database: Database): Promise<void> {
  // Without a winner a match would be a draw, and all stakes would go back.
  const over = await database.query<{ id: number; winner: number }>(
    `select m.id, w.id as winner
     from matches m join match_news n on n.match_id = m.id and n.kind = 'end'
     cross join lateral (
       select id from selections where match_id = m.id and kind = 'team'
       order by id offset (n.state->>'winner')::integer limit 1) w
     where m.decision = 'none' and n.state->>'winner' is not null order by m.id`,
  );
  await inTurn(over, ({ id, winner }) =>
    settleMatch(database, id, { winner }, undefined, 'leave').catch(leaveToOthers),
  );
}
