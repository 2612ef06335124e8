import { profile } from '../../../api/profile.ts';
import type { Dashboard } from '../../../schemas/dashboard.ts';
import { lazily } from '../../code.ts';
import { page } from '../../page.tsx';
import { detailOf } from '../detail-of.ts';
import { keepFresh, movesOf } from '../follow.ts';

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
  View: lazily(() => import('../../views/dashboard.tsx')),
});
