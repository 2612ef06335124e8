import { keepFresh, movesOf } from '../../actors/shared/follow.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { whileOpen } from '../../actors/shared/while-open.ts';
import { referral } from '../../api/wallet/referral.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { DEFAULT_PER_PAGE } from '../../schemas/shared/page.ts';
import type { Friend, ReferralSummary } from '../../schemas/wallet/referral.ts';
import { page, part } from '../app/page.tsx';
import ReferralHistory from './referral-history.view.tsx';

export default page({
  machine: pagedListOf(referral.friends),
  input: ({ query }) => ({ perPage: DEFAULT_PER_PAGE, query }),
  tell: ({ query }) => ({ type: 'list.queryChanged' as const, query }),
  follow: (list, { wallet }) =>
    keepFresh(
      list,
      movesOf(wallet),
      whileOpen(list, ({ state }) => state !== 'rewarded'),
    ),
  View: ({ actor }) => <FriendsAndShare list={actor} canShare={'share' in navigator} />,
});

interface FriendsProps {
  list: PagedListRef<Friend, ReferralSummary>;
  /** The browser can hand a link on to other apps. */
  canShare: boolean;
}

/** The friends together with what hands the link on. */
const FriendsAndShare = part({
  machine: formOf(async (share: { text: string; url: string }) => {
    try {
      await navigator.share(share);
    } catch (error) {
      // Whoever changes their mind has seen that themselves.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  }),
  input: (_: FriendsProps) => undefined,
  View: ReferralHistory,
});
