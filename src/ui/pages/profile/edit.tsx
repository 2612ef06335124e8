import type { Page } from '../../page.tsx';
import { EditProfile, EditProfileView } from './edit-part.tsx';

const edit: Page = {
  title: 'Edit profile',
  view: EditProfileView,
  render: () => <EditProfile nested={true} />,
};
export default edit;
