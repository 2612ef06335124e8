import CoinFlip from './coin-flip.view.tsx';
import { playPage } from './play-page.tsx';

export default playPage({
  game: 'coinflip',
  choice: { prediction: '' },
  revealMs: 1600,
  View: CoinFlip,
});
