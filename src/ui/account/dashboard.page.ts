import { profile } from '../../api/account/profile.ts';
import type { Dashboard } from '../../schemas/account/dashboard.ts';
import { detailOf } from '../app/detail-of.ts';
import { keepFresh, movesOf } from '../app/follow.ts';
import { page } from '../app/page.tsx';
import DashboardView from './dashboard.view.tsx';

export default page({
  title: 'Dashboard',
  machine: detailOf<Dashboard>((_id, signal) => profile.dashboard(signal)),
  input: () => ({ id: '' }),
  follow: (detail, { wallet }) =>
    keepFresh(
      {
        getSnapshot: () => detail.getSnapshot(),
        subscribe: (listener) => detail.subscribe(listener),
        send: () => detail.send({ type: 'detail.refresh' }),
      },
      movesOf(wallet),
    ),
  View: DashboardView,
});
