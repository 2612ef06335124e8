import { changePassword } from '../../actors/account/change-password.ts';
import { followFreshLogin } from '../../actors/account/fresh-login.ts';
import { part } from '../shared/page.tsx';
import ChangePasswordView from './change-password.view.tsx';
import { useIsShared } from './use-shared-account.ts';

const Change = part({
  machine: changePassword,
  input: (_props: { nested: boolean; isShared: boolean }) => undefined,
  follow: followFreshLogin,
  View: ChangePasswordView,
});

/** Changes the password; in the profile's frame (`nested`), or on a page of its own. */
export function ChangePassword({ nested }: { nested: boolean }) {
  return <Change nested={nested} isShared={useIsShared() === true} />;
}
