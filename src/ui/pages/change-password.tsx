import type { Page } from '../page.tsx';
import { ChangePassword } from './profile/password-part.tsx';

const changePassword: Page = { title: 'Change password', render: () => <ChangePassword nested={false} /> };
export default changePassword;
