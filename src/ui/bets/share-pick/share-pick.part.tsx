import { look } from '../../../actors/app/settings.ts';
import { canCopy, sharePick } from '../../../actors/bets/share-pick.ts';
import { canShare } from '../../../actors/shared/link-sharing.ts';
import type { PickAsked } from '../../../machines/bets/share-pick.machine.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import { oddsIn } from '../../kit/format/odds.ts';
import { part } from '../../shared/page.tsx';
import { sharedText } from './pick-words.ts';
import { SharePick } from './share-pick.view.tsx';
import { ShareSides } from './share-sides.view.tsx';

/** Shares picks. The code that draws is loaded with the first picture. */
const sharing = sharePick({
  draw: async (pick) => {
    const odds = oddsIn[look.odds()];
    if ('legs' in pick) return (await import('./combined-picture.ts')).combinedPicture(pick, odds);
    return (await import('./pick-picture.ts')).pickPicture(pick, odds);
  },
  text: (pick) => sharedText(pick, oddsIn[look.odds()]),
});

/** Shares a pick or a combined bet as a picture and as a link. */
export const SharingPick = part({
  machine: sharing,
  input: (_: { pick: PickAsked }) => undefined,
  View: (props) => <SharePick {...props} canShare={canShare()} canCopy={canCopy()} />,
});

/** Shares a team of a match as a pick. */
export const SharingSides = part({
  machine: sharing,
  input: (_: { match: Match }) => undefined,
  View: (props) => <ShareSides {...props} canShare={canShare()} canCopy={canCopy()} />,
});
