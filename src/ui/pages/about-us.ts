import { textPage } from './text-page.ts';

export default textPage('about-us', 'About us');
