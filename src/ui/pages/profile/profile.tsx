import { lazily } from '../../code.ts';
import type { Page } from '../../page.tsx';

const Profile = lazily(() => import('../../views/profile.tsx'));

const profile: Page = { title: 'Profile', view: Profile, render: () => <Profile /> };
export default profile;
