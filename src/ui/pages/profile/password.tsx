import type { Page } from '../../page.tsx';
import { ChangePassword, ChangePasswordView } from './password-part.tsx';

const password: Page = {
  title: 'Change password',
  view: ChangePasswordView,
  render: () => <ChangePassword nested={true} />,
};
export default password;
