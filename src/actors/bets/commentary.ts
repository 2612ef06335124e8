import type { ActorRefFrom } from 'xstate';
import { commentaryMachine } from '../../machines/bets/commentary.machine.ts';
import { isSpoken } from '../../schemas/bets/match-news.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { Actors } from '../app/actors.ts';
import { stopping } from '../shared/follow.ts';

/** The live commentary on a match for screen readers. */
export const commentary = commentaryMachine;

/** Sends the commentary each important piece of news of its match from now on. */
export function followCommentary(
  actor: ActorRefFrom<typeof commentaryMachine>,
  { feed }: Pick<Actors, 'feed'>,
  { match }: { match: Match },
): () => void {
  let known = match.play?.last?.number ?? -1;
  return stopping(
    feed.on('match.changed', ({ match: { id, play } }) => {
      const news = play?.last;
      if (id !== match.id || news == null || news.number <= known) return;
      known = news.number;
      if (isSpoken(news)) actor.send({ type: 'news.came', news });
    }),
  );
}
