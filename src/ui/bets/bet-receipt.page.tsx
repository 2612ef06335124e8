import { look } from '../../actors/app/settings.ts';
import { followOwnBet, ownBet, receiptSharing } from '../../actors/bets/bet-receipt.ts';
import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { cashOutBet, followAskedCashOut } from '../../actors/bets/cash-out.ts';
import { followMatch, oneMatch } from '../../actors/bets/match.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { oddsIn } from '../kit/format/odds.ts';
import { page, part } from '../shared/page.tsx';
import BetReceipt, { CashingOut, CourseOfMatch, HandOn, TakeBack } from './bet-receipt.view.tsx';
import { receiptPicture } from './receipt-picture.ts';

export default page({
  machine: ownBet,
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: followOwnBet,
  View: ({ actor, query }) => (
    <BetReceipt
      actor={actor}
      HandOn={Sharing}
      Cancel={Cancelling}
      CashOut={query['cash-out'] === undefined ? Cashing : AskedCashing}
      Course={Course}
    />
  ),
});

/** Shares or saves the receipt as a picture. */
const Sharing = part({
  machine: receiptSharing((bet) => receiptPicture(bet, oddsIn[look.odds()])),
  input: (_: { bet: Bet }) => undefined,
  View: HandOn,
});

const Cancelling = part({
  machine: cancelBet,
  input: (_: { bet: Bet }) => undefined,
  follow: followCancel,
  View: TakeBack,
});

const cashing = (isAsked: boolean) =>
  part({
    machine: cashOutBet,
    input: (_: { bet: Bet }) => undefined,
    follow: (actor, actors, { bet }) => followAskedCashOut(actor, actors, { bet, isAsked }),
    View: CashingOut,
  });

const Cashing = cashing(false);
/** The cash-out dialog, open at once: other pages link to it. */
const AskedCashing = cashing(true);

const Course = part({
  machine: oneMatch,
  input: ({ matchId }: { matchId: number }) => ({ id: String(matchId) }),
  follow: followMatch,
  View: CourseOfMatch,
});
