import More from './more.view.tsx';
import type { Page } from './page.tsx';
import { Settings } from './settings.tsx';

const more: Page = { Content: () => <More settings={<Settings />} /> };
export default more;
