import { matchFacts as load } from '../../api/bets/match-facts.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { MatchFacts } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { changesOf, gapsOf, keepDetailFresh, type Source } from '../shared/follow.ts';

/** In milliseconds. The server samples prices twice in this time. */
const EVERY_MS = 20_000;

/** Facts of a match besides its state and its present prices, by the match's id. */
export const matchFacts = detailOf(load);

/** Reads them again when the stream reports a change of the match, and every 20 seconds until it is decided. */
export function followMatchFacts(
  facts: DetailRef<MatchFacts>,
  { feed }: Pick<Actors, 'feed'>,
  { match }: { match: Match },
): () => void {
  const time: Source = (listener) => {
    const timer = setInterval(() => {
      const isOver = facts.getSnapshot().context.item?.decided_at != null;
      if (!document.hidden && !isOver) listener();
    }, EVERY_MS);
    return () => clearInterval(timer);
  };
  return keepDetailFresh(facts, changesOf(feed, match.id), gapsOf(feed), time);
}
