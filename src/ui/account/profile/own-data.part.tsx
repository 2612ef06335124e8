import { followFreshLogin } from '../../../actors/account/fresh-login.ts';
import { ownData } from '../../../actors/account/own-data.ts';
import { part } from '../../shared/page.tsx';
import OwnDataView from './own-data.view.tsx';

/** Downloads everything that the house holds about the person. */
export const OwnData = part({
  machine: ownData,
  input: (_props: object) => undefined,
  follow: followFreshLogin,
  View: OwnDataView,
});
