import { matchFacts as load } from '../../api/bets/match-facts.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { MatchFacts, PriceHistory } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import {
  hellos,
  keepDetailFresh,
  matchChanges,
  matchesOf,
  type Source,
  stopping,
  together,
  whileVisible,
} from '../shared/follow.ts';

/** The facts of a match that lists do not contain, by its id. */
export const matchFacts = detailOf(load);

/**
 * Adds the stream's news, and the prices that the page is shown, to the facts. Reloads the facts after each change of the
 * match's state and each hello of the stream, when a piece of news is missing, and every 20 seconds until the match is
 * decided and its seed is revealed.
 */
export function followMatchFacts(
  facts: DetailRef<MatchFacts>,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
  { match }: { match: Match },
): () => void {
  const canChange = () => {
    const { item } = facts.getSnapshot().context;
    return item === null || !isComplete(item);
  };
  return together(
    keepDetailFresh(
      facts,
      matchChanges(feed, ({ id }) => id === match.id),
      // Before `newsOf`, which waits for the reading under way.
      hellos(feed),
      newsOf(facts, feed, match.id),
      whileVisible(canChange),
    ),
    addPrices(facts, { feed, prices }, match),
  );
}

/** Whether the facts can no longer change. */
const isComplete = ({ decided_at, fairness }: MatchFacts): boolean =>
  decided_at !== null && fairness?.seed !== null;

/** Adds each piece of news to the facts. Fires once for each that leaves a gap. */
function newsOf(facts: DetailRef<MatchFacts>, feed: Actors['feed'], id: number): Source {
  return (listener) => {
    let asked = -1;
    const take = () => {
      const state = facts.getSnapshot();
      const { item } = state.context;
      const last = feed.getSnapshot().context.matches[id]?.play?.last;
      // The facts are being reloaded, and replacing them now would abort that.
      if (item?.news === undefined || last == null || state.hasTag('busy')) return;
      const known = item.news.at(-1)?.number ?? -1;
      if (last.number === known + 1)
        facts.send({ type: 'detail.replaced', item: { ...item, news: [...item.news, last] } });
      else if (last.number > known && last.number > asked) {
        asked = last.number;
        listener();
      }
    };
    return together(matchesOf(feed)(take), stopping(facts.subscribe(take)));
  };
}

type Moves = PriceHistory['moves'];

/** The most points of a side that the page adds: as many as a minute has seconds. Readings come every 20 seconds. */
const MOST_POINTS = 60;

/**
 * Adds each price that the page is shown to the facts while betting is open: at most one point a second for each side,
 * with the second's last price. The server's samples replace the points before them, and later points stay.
 */
function addPrices(
  facts: DetailRef<MatchFacts>,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
  match: Match,
): () => void {
  const drawn = [...match.sides, match.toss];
  const points = new Map<number, Moves>();
  let read: PriceHistory[] = [];
  let placed: PriceHistory[] | undefined;
  let hasMoved = false;
  const note = (side: number) => {
    const { asOf, serverOffset, matches } = feed.getSnapshot().context;
    const percent = prices.get(side)?.ratio;
    const { state } = matches[match.id] ?? match;
    // Before the first event of the stream, the phone's clock may be wrong.
    if (percent === undefined || asOf === null || (state !== 'open' && state !== 'extraTime')) return;
    const known = points.get(side) ?? [];
    if (known.at(-1)?.[1] === percent) return;
    const at = new Date(Date.now() + serverOffset).toISOString();
    const point: Moves[number] = [at, percent];
    const earlier = secondOf(known.at(-1)?.[0]) === secondOf(at) ? known.slice(0, -1) : known;
    points.set(side, [...earlier, point].slice(-MOST_POINTS));
    hasMoved = true;
  };
  const take = () => {
    for (const { team_value } of drawn) note(team_value);
    const state = facts.getSnapshot();
    const { item } = state.context;
    // The facts are being reloaded, and replacing them now would abort that.
    if (item === null || state.hasTag('busy') || (item.prices === placed && !hasMoved)) return;
    if (item.prices !== placed) read = item.prices;
    hasMoved = false;
    const own = read.map((side) => continued(side, points.get(side.team_value) ?? []));
    placed = own.some((side, index) => side !== read[index]) ? own : read;
    if (placed !== item.prices) facts.send({ type: 'detail.replaced', item: { ...item, prices: placed } });
  };
  return together(
    ...drawn.map(({ team_value }) => prices.subscribe(team_value, take)),
    matchesOf(feed)(take),
    stopping(facts.subscribe(take)),
  );
}

const secondOf = (at: string | undefined): string | undefined => at?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);

/** A history with those points that are later and change the price; itself if there are none. */
function continued(history: PriceHistory, points: Moves): PriceHistory {
  const moves = [...history.moves];
  const sampled = Date.parse(moves.at(-1)?.[0] ?? '');
  for (const point of points) {
    const isCovered = Date.parse(point[0]) <= sampled;
    if (!isCovered && point[1] !== moves.at(-1)?.[1]) moves.push(point);
  }
  return moves.length === history.moves.length ? history : { ...history, moves };
}
