import type { Page } from '../shared/page.tsx';
import { ChangePassword } from './change-password.part.tsx';

const changePassword: Page = {
  Content: () => <ChangePassword nested={false} />,
};
export default changePassword;
