import type { Page } from '../../page.tsx';
import { ChangePassword } from './password-part.tsx';

const password: Page = { title: 'Change password', render: () => <ChangePassword nested={true} /> };
export default password;
