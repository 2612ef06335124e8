import { textPage } from './text-page.part.ts';

export default textPage('about-us');
