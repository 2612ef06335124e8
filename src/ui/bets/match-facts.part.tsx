import { matchFacts } from '../../api/bets/match-facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { detailOf } from '../app/detail-of.ts';
import { together } from '../app/follow.ts';
import { part } from '../app/page.tsx';
import MatchFacts from './match-facts.view.tsx';

/** Prices are kept so often; the page asks half as often. */
const EVERY_MS = 20_000;

/** What is known of a match besides its state and its prices of now. */
export const Facts = part({
  machine: detailOf(matchFacts),
  input: ({ match }: { match: Match }) => ({ id: String(match.id) }),
  follow: (facts, { feed }, { match }) => {
    const refresh = () => facts.send({ type: 'detail.refresh' });
    const told = feed.on('match.changed', (event) => {
      if (event.match.id === match.id) refresh();
    });
    const restored = feed.on('feed.restored', refresh);
    const timer = setInterval(() => {
      const isOver = facts.getSnapshot().context.item?.decided_at != null;
      if (!document.hidden && !isOver) refresh();
    }, EVERY_MS);
    return together(
      () => told.unsubscribe(),
      () => restored.unsubscribe(),
      () => clearInterval(timer),
    );
  },
  View: MatchFacts,
});
