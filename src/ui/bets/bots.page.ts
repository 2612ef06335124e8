import { bots } from '../../actors/bets/bots.ts';
import { page } from '../shared/page.tsx';
import Bots from './bots.view.tsx';

export default page({
  machine: bots,
  input: () => ({}),
  View: Bots,
});
