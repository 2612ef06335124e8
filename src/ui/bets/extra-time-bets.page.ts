import { extraTimeBets } from '../../api/bets/extra-time.ts';
import { keepFresh, matchesOf } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { page } from '../app/page.tsx';
import ExtraTimeBets from './extra-time-bets.view.tsx';

export default page({
  machine: listOf(extraTimeBets),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: ExtraTimeBets,
});
