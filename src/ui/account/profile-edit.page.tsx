import type { Page } from '../app/page.tsx';
import { EditProfile, EditProfileView } from './edit-profile.part.tsx';

const edit: Page = {
  title: 'Edit profile',
  view: EditProfileView,
  render: () => <EditProfile nested={true} />,
};
export default edit;
