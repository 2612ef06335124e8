import type { Page } from '../app/page.tsx';
import { EditProfile, EditProfileView } from './edit-profile.part.tsx';

const editProfile: Page = {
  title: 'Edit profile',
  view: EditProfileView,
  render: () => <EditProfile nested={false} />,
};
export default editProfile;
