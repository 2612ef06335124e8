import { extraTimeBets } from '../../api/extra-time.ts';
import { lazily } from '../code.ts';
import { page } from '../page.tsx';
import { keepFresh, matchesOf } from './follow.ts';
import { listOf } from './list-of.ts';

export default page({
  title: 'Extra time bets',
  machine: listOf(extraTimeBets),
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: (list, { feed }) => keepFresh(list, matchesOf(feed)),
  View: lazily(() => import('../views/extra-time-bets.tsx')),
});
