import { dailyPick, followDailyPick } from '../../actors/bets/daily-pick.ts';
import { page } from '../shared/page.tsx';
import DailyPick from './daily-pick.view.tsx';
import { SharingPick } from './share-pick/share-pick.part.tsx';

export default page({
  machine: dailyPick,
  input: () => undefined,
  follow: followDailyPick,
  View: ({ actor }) => <DailyPick actor={actor} SharePick={SharingPick} />,
});
