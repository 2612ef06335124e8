import { followDashboard, ownDashboard } from '../../actors/account/dashboard.ts';
import { page } from '../shared/page.tsx';
import DashboardView from './dashboard.view.tsx';

export default page({
  machine: ownDashboard,
  input: () => ({ id: '' }),
  follow: followDashboard,
  View: DashboardView,
});
