import { textPage } from './text-page.ts';

export default textPage('rules', 'Rules');
