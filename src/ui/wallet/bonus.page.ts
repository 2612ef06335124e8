import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { bonuses } from '../../api/wallet/bonuses.ts';
import { page } from '../app/page.tsx';
import Bonus from './bonus.view.tsx';

export default page({
  machine: listOf(async (signal) => (await bonuses.own(signal)).bonuses),
  input: () => ({}),
  // A lost bet moves the wallet by nothing, but it is a move.
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  View: Bonus,
});
