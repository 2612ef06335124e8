import Limbo from './limbo.view.tsx';
import { playPage } from './play-page.tsx';

export default playPage({
  game: 'limbo',
  choice: { target: '2.00' },
  revealMs: 1200,
  View: Limbo,
});
