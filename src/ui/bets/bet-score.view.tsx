import { useSelector } from '@xstate/react';
import type { Match } from '../../schemas/bets/matches.ts';
import { useActors } from '../app/context.tsx';
import { MatchScore } from './match-score.view.tsx';
import { outcomeOf } from './news-words.ts';

/** The score of a match that somebody has bet on, as the stream has it; how it was won, once it is. */
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

/** The score of a match, or how it was won. */
export function ScoreOrOutcome({ match }: { match: Match }) {
  const outcome = outcomeOf(match);
  return outcome === null ? <MatchScore match={match} /> : <span className="score">{outcome}</span>;
}
