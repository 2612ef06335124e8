import { lazily } from '../app/code.ts';
import type { Page } from '../app/page.tsx';

const More = lazily(() => import('./more.view.tsx'));

const more: Page = { title: 'More', view: More, render: () => <More /> };
export default more;
