import { extraTimeBets, followExtraTimeBets } from '../../actors/bets/extra-time.ts';
import { page } from '../shared/page.tsx';
import ExtraTimeBets from './extra-time-bets.view.tsx';
import { OwnBetMark } from './open-bets.part.tsx';

export default page({
  machine: extraTimeBets,
  input: () => ({ failureText: 'Failed to get bets' }),
  follow: followExtraTimeBets,
  View: ({ actor }) => <ExtraTimeBets actor={actor} Mark={OwnBetMark} />,
});
