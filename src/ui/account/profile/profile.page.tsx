import type { Page } from '../../shared/page.tsx';
import Profile from './profile.view.tsx';

const profile: Page = { Content: Profile };
export default profile;
