import { historyPage } from './history-page.tsx';

export default historyPage('dice');
