import type { Page } from '../../shared/page.tsx';
import AccountClosed from './account-closed.view.tsx';

const accountClosed: Page = { Content: () => <AccountClosed /> };
export default accountClosed;
