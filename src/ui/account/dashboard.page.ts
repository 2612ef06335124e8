import { detailOf } from '../../actors/shared/detail-of.ts';
import { keepDetailFresh, movesOf } from '../../actors/shared/follow.ts';
import { profile } from '../../api/account/profile.ts';
import type { Dashboard } from '../../schemas/account/dashboard.ts';
import { page } from '../app/page.tsx';
import DashboardView from './dashboard.view.tsx';

export default page({
  machine: detailOf<Dashboard>((_id, signal) => profile.dashboard(signal)),
  input: () => ({ id: '' }),
  follow: (detail, { wallet }) => keepDetailFresh(detail, movesOf(wallet)),
  View: DashboardView,
});
