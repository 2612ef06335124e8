import { textPage } from './text-page.tsx';

export default textPage('about-us');
