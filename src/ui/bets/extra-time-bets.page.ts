import { keepFresh, matchesOf } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { extraTimeBets } from '../../api/bets/extra-time.ts';
import { page } from '../app/page.tsx';
import ExtraTimeBets from './extra-time-bets.view.tsx';

export default page({
  machine: listOf(extraTimeBets),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: ExtraTimeBets,
});
