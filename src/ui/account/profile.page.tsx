import { lazily } from '../app/code.ts';
import type { Page } from '../app/page.tsx';

const Profile = lazily(() => import('./profile.view.tsx'));

const profile: Page = { title: 'Profile', view: Profile, render: () => <Profile /> };
export default profile;
