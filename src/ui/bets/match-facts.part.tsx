import { lazy, type ReactNode } from 'react';
import { followMatchFacts, matchFacts } from '../../actors/bets/match-facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../shared/page.tsx';
import MatchFacts from './match-facts.view.tsx';

const MatchCheck = lazy(() => import('./match-check.part.tsx'));

/** Facts of a match that lists do not contain. */
export const Facts = part({
  machine: matchFacts,
  input: ({ match }: { match: Match; crowd: ReactNode; times: ReactNode }) => ({ id: String(match.id) }),
  follow: followMatchFacts,
  View: (props) => <MatchFacts {...props} Check={MatchCheck} />,
});
