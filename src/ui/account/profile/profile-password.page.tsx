import type { Page } from '../../app/page.tsx';
import { ChangePassword } from '../change-password.part.tsx';

const password: Page = {
  Content: () => <ChangePassword nested={true} />,
};
export default password;
