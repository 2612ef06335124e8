import type { Page } from '../../shared/page.tsx';
import { CloseAccount } from '../closing/close-account.part.tsx';
import { OwnData } from './own-data.part.tsx';
import Profile from './profile.view.tsx';

const profile: Page = {
  Content: () => (
    <Profile>
      <OwnData />
      <CloseAccount />
    </Profile>
  ),
};
export default profile;
