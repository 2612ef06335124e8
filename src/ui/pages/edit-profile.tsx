import type { Page } from '../page.tsx';
import { EditProfile } from './profile/edit-part.tsx';

const editProfile: Page = { title: 'Edit profile', render: () => <EditProfile nested={false} /> };
export default editProfile;
