import { games } from '../../api/games.ts';
import { lazily } from '../code.ts';
import { historyPage } from './games/history-page.tsx';

export default historyPage({
  title: 'Coin flip history',
  game: 'coinFlip',
  read: games.flips,
  view: lazily(() => import('../views/coinflip-history.tsx')),
});
