import { games } from '../../api/games/games.ts';
import CoinflipHistory from './coinflip-history.view.tsx';
import { historyPage } from './history-page.part.tsx';

export default historyPage({
  title: 'Coin flip history',
  game: 'coinFlip',
  read: games.flips,
  View: CoinflipHistory,
});
