import type { Page } from '../../shared/page.tsx';
import { EditProfile } from './edit-profile.part.tsx';

const editProfile: Page = {
  Content: () => <EditProfile nested={false} />,
};
export default editProfile;
