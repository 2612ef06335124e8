import { historyPage } from './history-page.part.tsx';

export default historyPage('dice');
