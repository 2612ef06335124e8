import { claimOf, matchCheck } from '../../actors/bets/match-check.ts';
import type { MatchFacts, MatchFairness } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../shared/page.tsx';
import MatchCheck from './match-check.view.tsx';

interface Told {
  match: Match;
  facts: MatchFacts;
  fairness: MatchFairness;
}

/** The fairness check of a match that the house simulates from a seed. */
export default part({
  machine: matchCheck,
  input: ({ match, facts, fairness }: Told) => ({ claim: claimOf(match, facts, fairness) }),
  tell: ({ match, facts, fairness }: Told) =>
    ({ type: 'match.told', claim: claimOf(match, facts, fairness) }) as const,
  View: MatchCheck,
});
