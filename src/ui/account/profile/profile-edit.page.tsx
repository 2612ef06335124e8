import type { Page } from '../../shared/page.tsx';
import { EditProfile } from './edit-profile.part.tsx';

const edit: Page = {
  Content: () => <EditProfile nested={true} />,
};
export default edit;
