import { games } from '../../api/games/games.ts';
import { historyPage } from './history-page.part.tsx';
import LimboHistory from './limbo-history.view.tsx';

export default historyPage({
  title: 'Limbo history',
  game: 'limbo',
  read: games.limboRounds,
  View: LimboHistory,
});
