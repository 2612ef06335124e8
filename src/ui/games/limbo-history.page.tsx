import { games } from '../../api/games/games.ts';
import { lazily } from '../app/code.ts';
import { historyPage } from './history-page.part.tsx';

export default historyPage({
  title: 'Limbo history',
  game: 'limbo',
  read: games.limboRounds,
  view: lazily(() => import('./limbo-history.view.tsx')),
});
