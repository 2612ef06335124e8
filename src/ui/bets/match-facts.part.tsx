import { detailOf } from '../../actors/shared/detail-of.ts';
import type { Source } from '../../actors/shared/follow.ts';
import { changesOf, gapsOf, keepDetailFresh } from '../../actors/shared/follow.ts';
import { matchFacts } from '../../api/bets/match-facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../app/page.tsx';
import MatchFacts from './match-facts.view.tsx';

/** Prices are kept so often; the page asks half as often. */
const EVERY_MS = 20_000;

/** What is known of a match besides its state and its prices of now. */
export const Facts = part({
  machine: detailOf(matchFacts),
  input: ({ match }: { match: Match }) => ({ id: String(match.id) }),
  follow: (facts, { feed }, { match }) => {
    const time: Source = (listener) => {
      const timer = setInterval(() => {
        const isOver = facts.getSnapshot().context.item?.decided_at != null;
        if (!document.hidden && !isOver) listener();
      }, EVERY_MS);
      return () => clearInterval(timer);
    };
    return keepDetailFresh(facts, changesOf(feed, match.id), gapsOf(feed), time);
  },
  View: MatchFacts,
});
