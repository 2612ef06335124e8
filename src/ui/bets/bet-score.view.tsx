import { useSelector } from '@xstate/react';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { useActors } from '../shared/context.tsx';
import { MatchScore } from './match-score.view.tsx';
import { endText, outcomeOf } from './news-words.ts';

/** The live score of a bet's match from the stream; the result once the match is settled. */
export function ScoreOfBet({ bet: { match_id, ended } }: { bet: Bet }) {
  const { feed } = useActors();
  const match = useSelector(feed, ({ context }) => context.matches[match_id]);
  // The stream holds matches of the last minutes alone.
  const shown =
    match?.play != null ? (
      <ScoreOrOutcome match={match} />
    ) : (
      ended && <span className="score">{endText(ended)}</span>
    );
  return (
    shown && (
      <>
        {' '}
        <small>{shown}</small>
      </>
    )
  );
}

/** The score of a match; its result once it is settled. */
export function ScoreOrOutcome({ match }: { match: Match }) {
  const outcome = outcomeOf(match);
  return outcome === null ? <MatchScore match={match} /> : <span className="score">{outcome}</span>;
}
