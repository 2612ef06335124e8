import type { Page } from '../app/page.tsx';
import { ChangePassword, ChangePasswordView } from './change-password.part.tsx';

const password: Page = {
  title: 'Change password',
  view: ChangePasswordView,
  render: () => <ChangePassword nested={true} />,
};
export default password;
