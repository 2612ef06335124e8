import { followWinners, recentWinners } from '../../actors/games/winners.ts';
import { page } from '../shared/page.tsx';
import RecentWinners from './recent-winners.view.tsx';

export default page({
  machine: recentWinners,
  input: () => ({}),
  follow: followWinners,
  View: RecentWinners,
});
