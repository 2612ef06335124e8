import type { Page } from '../../shared/page.tsx';
import { OwnData } from './own-data.part.tsx';
import Profile from './profile.view.tsx';

const profile: Page = {
  Content: () => (
    <Profile>
      <OwnData />
    </Profile>
  ),
};
export default profile;
