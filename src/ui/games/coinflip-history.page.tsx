import { games } from '../../api/games/games.ts';
import { lazily } from '../app/code.ts';
import { historyPage } from './history-page.part.tsx';

export default historyPage({
  title: 'Coin flip history',
  game: 'coinFlip',
  read: games.flips,
  view: lazily(() => import('./coinflip-history.view.tsx')),
});
