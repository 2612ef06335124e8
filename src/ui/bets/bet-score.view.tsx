import { useSelector } from '@xstate/react';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { useActors } from '../shared/context.tsx';
import { MatchScore } from './match-score.view.tsx';
import { outcomeOf } from './news-words.ts';
import { playedOf, scoreText } from './score-words.ts';

interface ScoreOfBetProps {
  bet: Pick<Bet, 'match_id' | 'final_score'>;
}

/** The live score of the match of a bet or a leg from the stream; the final score once the match is settled. */
export function ScoreOfBet({ bet: { match_id, final_score } }: ScoreOfBetProps) {
  const { feed } = useActors();
  const match = useSelector(feed, ({ context }) => context.matches[match_id]);
  const played = match && playedOf(match);
  const isOn = played && match.state !== 'settled';
  // The stream holds matches of the last minutes alone.
  const final = played ? { ...played.play, sport: played.sport } : final_score;
  if (!final) return null;
  return (
    <>
      {' '}
      <small className={isOn ? 'on' : undefined}>
        {isOn ? (
          <MatchScore match={match} isShort />
        ) : (
          <b className="score" translate="no">
            {scoreText(final.sport, final)}
          </b>
        )}
      </small>
    </>
  );
}

/** The score of a match; its result once it is settled. */
export function ScoreOrOutcome({ match }: { match: Match }) {
  const outcome = outcomeOf(match);
  return outcome === null ? <MatchScore match={match} /> : <span className="score">{outcome}</span>;
}
