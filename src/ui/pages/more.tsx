import { lazily } from '../code.ts';
import type { Page } from '../page.tsx';

const More = lazily(() => import('../views/more.tsx'));

const more: Page = { title: 'More', view: More, render: () => <More /> };
export default more;
