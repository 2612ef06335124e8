import type { Page } from '../app/page.tsx';
import More from './more.view.tsx';

const more: Page = { title: 'More', Content: More };
export default more;
