import { gameSession, keepSessionFresh } from '../../actors/games/game-session.ts';
import { part } from '../shared/page.tsx';
import { GameSession } from './game-session.view.tsx';

interface GameSessionProps {
  rounds: Parameters<typeof keepSessionFresh>[1];
}

/** The figures of the person's play of now, kept fresh after each round. */
export default part({
  machine: gameSession,
  input: (_: GameSessionProps) => ({ id: '' }),
  follow: (session, _, { rounds }) => keepSessionFresh(session, rounds),
  View: ({ actor }) => <GameSession actor={actor} />,
});
