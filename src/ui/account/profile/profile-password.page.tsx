import type { Page } from '../../shared/page.tsx';
import { ChangePassword } from '../change-password.part.tsx';

const password: Page = {
  Content: () => <ChangePassword nested={true} />,
};
export default password;
