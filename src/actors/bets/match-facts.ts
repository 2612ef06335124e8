import { matchFacts as load } from '../../api/bets/match-facts.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { MatchFacts } from '../../schemas/bets/facts.ts';
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
 * Adds the stream's news to the facts. Reloads the facts after each change of the match's state and each hello of the
 * stream, when a piece of news is missing, and every 20 seconds until the match is decided and its seed is revealed.
 */
export function followMatchFacts(
  facts: DetailRef<MatchFacts>,
  { feed }: Pick<Actors, 'feed'>,
  { match }: { match: Match },
): () => void {
  const canChange = () => {
    const { item } = facts.getSnapshot().context;
    return item === null || !isComplete(item);
  };
  return keepDetailFresh(
    facts,
    matchChanges(feed, ({ id }) => id === match.id),
    // Before `newsOf`, which waits for the reading under way.
    hellos(feed),
    newsOf(facts, feed, match.id),
    whileVisible(canChange),
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
