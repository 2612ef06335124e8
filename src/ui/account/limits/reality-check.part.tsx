import { followRealityCheck, realityCheck } from '../../../actors/account/reality-check.ts';
import { part } from '../../shared/page.tsx';
import RealityCheck from './reality-check.view.tsx';

/** Tells people who chose it how long they have been playing. */
export default part({
  machine: realityCheck,
  input: (_: object) => undefined,
  follow: followRealityCheck,
  View: RealityCheck,
});
