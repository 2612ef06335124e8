import Dice from './dice.view.tsx';
import { playPage } from './play-page.tsx';

export default playPage({
  game: 'dice',
  choice: { direction: 'over', target: '50.00' },
  revealMs: 1000,
  View: Dice,
});
