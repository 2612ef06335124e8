import { matchFacts as load } from '../../api/bets/match-facts.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { MatchFacts } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import {
  gapsOf,
  keepDetailFresh,
  matchesOf,
  type Source,
  stopping,
  together,
  turnsOf,
} from '../shared/follow.ts';

/** In milliseconds. The server samples prices twice in this time. */
const EVERY_MS = 20_000;

/** Facts of a match besides its state and its present prices, by the match's id. */
export const matchFacts = detailOf(load);

/**
 * Adds the news of the stream to them. Reads them again at each turn of the match, when a piece of news is missing, and
 * every 20 seconds until the match is decided and its seed is revealed.
 */
export function followMatchFacts(
  facts: DetailRef<MatchFacts>,
  { feed }: Pick<Actors, 'feed'>,
  { match }: { match: Match },
): () => void {
  const time: Source = (listener) => {
    const timer = setInterval(() => {
      const { item } = facts.getSnapshot().context;
      if (!document.hidden && (item === null || !isComplete(item))) listener();
    }, EVERY_MS);
    return () => clearInterval(timer);
  };
  return keepDetailFresh(facts, turnsOf(feed, match.id), gapsOf(feed), newsOf(facts, feed, match.id), time);
}

/** Whether nothing can come to them any more. */
const isComplete = ({ decided_at, fairness }: MatchFacts): boolean =>
  decided_at !== null && fairness?.seed !== null;

/** Adds each piece of news to the facts; fires once for one that leaves a gap. */
function newsOf(facts: DetailRef<MatchFacts>, feed: Actors['feed'], id: number): Source {
  return (listener) => {
    let asked = -1;
    const take = () => {
      const state = facts.getSnapshot();
      const { item } = state.context;
      const last = feed.getSnapshot().context.matches[id]?.play?.last;
      // A newer answer is on its way, which a replacement would break off.
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
