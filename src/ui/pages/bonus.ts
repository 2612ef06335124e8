import { bonuses } from '../../api/bonuses.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh, movesOf } from './follow.ts';
import { listOf } from './list-of.ts';

export default page({
  title: 'Bonus',
  machine: listOf(async (signal) => (await bonuses.own(signal)).bonuses),
  input: () => ({}),
  // A lost bet moves the wallet by nothing, but it is a move.
  follow: (list, { wallet }) => keepFresh(list, movesOf(wallet)),
  View: lazily(() => import('../views/bonus.tsx')),
});
