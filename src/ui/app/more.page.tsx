import type { Page } from '../shared/page.tsx';
import More from './more.view.tsx';
import { Settings } from './settings.tsx';

const more: Page = { Content: () => <More settings={<Settings />} /> };
export default more;
