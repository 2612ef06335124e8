import { followPlayLimits, playLimits } from '../../../actors/account/play-limits.ts';
import { page } from '../../shared/page.tsx';
import PlayLimitsView from './play-limits.view.tsx';

export default page({
  machine: playLimits,
  input: () => undefined,
  follow: followPlayLimits,
  View: PlayLimitsView,
});
