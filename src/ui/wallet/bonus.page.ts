import { followBonuses, ownBonuses } from '../../actors/wallet/bonuses.ts';
import { page } from '../shared/page.tsx';
import Bonus from './bonus.view.tsx';

export default page({
  machine: ownBonuses,
  input: () => ({}),
  follow: followBonuses,
  View: Bonus,
});
