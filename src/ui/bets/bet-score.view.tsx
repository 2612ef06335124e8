import { useSelector } from '@xstate/react';
import type { Match } from '../../schemas/bets/matches.ts';
import { useActors } from '../shared/context.tsx';
import { MatchScore } from './match-score.view.tsx';
import { outcomeOf } from './news-words.ts';

/** The live score of a bet's match from the stream; the result once the match is settled. */
export function ScoreOfBet({ matchId }: { matchId: number }) {
  const { feed } = useActors();
  const match = useSelector(feed, ({ context }) => context.matches[matchId]);
  if (match?.play == null) return null;
  return (
    <>
      {' '}
      <small>
        <ScoreOrOutcome match={match} />
      </small>
    </>
  );
}

/** The score of a match; its result once it is settled. */
export function ScoreOrOutcome({ match }: { match: Match }) {
  const outcome = outcomeOf(match);
  return outcome === null ? <MatchScore match={match} /> : <span className="score">{outcome}</span>;
}
