import { canShare, linkSharing } from '../../actors/shared/link-sharing.ts';
import { followFriends, friends } from '../../actors/wallet/referrals.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import type { Friend, ReferralSummary } from '../../schemas/wallet/referral.ts';
import { page, part, tellListQuery } from '../shared/page.tsx';
import ReferralHistory from './referral-history.view.tsx';

export default page({
  machine: friends,
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: tellListQuery,
  follow: followFriends,
  View: ({ actor }) => <FriendsAndShare list={actor} canShare={canShare()} />,
});

interface FriendsProps {
  list: PagedListRef<Friend, ReferralSummary>;
  /** The browser can share a link with other apps. */
  canShare: boolean;
}

/** The friends, with the actor that shares the link. */
const FriendsAndShare = part({
  machine: linkSharing,
  input: (_: FriendsProps) => undefined,
  View: ReferralHistory,
});
