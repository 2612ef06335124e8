import { profile } from '../../api/account/profile.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Dashboard } from '../../schemas/account/dashboard.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { keepDetailFresh, walletChanges } from '../shared/follow.ts';
import { limitChanges } from './own-limits.ts';

/** The person's stakes, returns and moves of money. */
export const ownDashboard = detailOf<Dashboard>((_id, signal) => profile.dashboard(signal));

/** Reloads the dashboard after each move of the wallet, and each change of the person's limits. */
export function followDashboard(
  dashboard: DetailRef<Dashboard>,
  { wallet, ...rest }: Pick<Actors, 'feed' | 'session' | 'wallet'>,
): () => void {
  return keepDetailFresh(dashboard, walletChanges(wallet), limitChanges(rest));
}
