import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { commentaryMachine } from '../../machines/bets/commentary.machine.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { newsText } from './news-words.ts';
import { playedOf } from './score-words.ts';

interface CommentaryProps {
  match: Match;
  actor: ActorRefFrom<typeof commentaryMachine>;
}

/** The latest sentence of the commentary in a live region; nothing is visible. */
export default function Commentary({ match, actor }: CommentaryProps) {
  const said = useSelector(actor, ({ context }) => context.said);
  const played = playedOf(match);
  return (
    <p className="sr-only" role="status">
      {said && played && newsText(played, said)}
    </p>
  );
}
