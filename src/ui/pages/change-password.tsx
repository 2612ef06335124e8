import type { Page } from '../page.tsx';
import { ChangePassword, ChangePasswordView } from './profile/password-part.tsx';

const changePassword: Page = {
  title: 'Change password',
  view: ChangePasswordView,
  render: () => <ChangePassword nested={false} />,
};
export default changePassword;
