import type { Page } from '../app/page.tsx';
import { ChangePassword, ChangePasswordView } from './change-password.part.tsx';

const changePassword: Page = {
  title: 'Change password',
  view: ChangePasswordView,
  render: () => <ChangePassword nested={false} />,
};
export default changePassword;
