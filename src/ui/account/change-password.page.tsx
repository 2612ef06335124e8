import type { Page } from '../app/page.tsx';
import { ChangePassword } from './change-password.part.tsx';

const changePassword: Page = {
  Content: () => <ChangePassword nested={false} />,
};
export default changePassword;
