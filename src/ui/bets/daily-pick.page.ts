import { dailyPick, followDailyPick } from '../../actors/bets/daily-pick.ts';
import { page } from '../shared/page.tsx';
import DailyPick from './daily-pick.view.tsx';

export default page({
  machine: dailyPick,
  input: () => undefined,
  follow: followDailyPick,
  View: DailyPick,
});
