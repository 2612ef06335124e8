import type { Page } from '../../page.tsx';
import { EditProfile } from './edit-part.tsx';

const edit: Page = { title: 'Edit profile', render: () => <EditProfile nested={true} /> };
export default edit;
