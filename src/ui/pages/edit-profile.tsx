import type { Page } from '../page.tsx';
import { EditProfile, EditProfileView } from './profile/edit-part.tsx';

const editProfile: Page = {
  title: 'Edit profile',
  view: EditProfileView,
  render: () => <EditProfile nested={false} />,
};
export default editProfile;
