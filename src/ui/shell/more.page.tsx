import type { Page } from '../app/page.tsx';
import More from './more.view.tsx';
import { Settings } from './settings.part.tsx';

const more: Page = { Content: () => <More settings={<Settings />} /> };
export default more;
