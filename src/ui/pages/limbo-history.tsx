import { games } from '../../api/games.ts';
import { lazily } from '../code.ts';
import { historyPage } from './games/history-page.tsx';

export default historyPage({
  title: 'Limbo history',
  game: 'limbo',
  read: games.limboRounds,
  view: lazily(() => import('../views/limbo-history.tsx')),
});
