import type { Page } from '../../app/page.tsx';
import Profile from './profile.view.tsx';

const profile: Page = { Content: Profile };
export default profile;
