import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { shareReceipt } from '../../actors/bets/share-receipt.ts';
import { detailOf } from '../../actors/shared/detail-of.ts';
import { gapsOf, keepDetailFresh, matchesOf, movesOf } from '../../actors/shared/follow.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { bets } from '../../api/bets/bets.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { page, part } from '../app/page.tsx';
import BetReceipt, { HandOn, TakeBack } from './bet-receipt.view.tsx';
import { receiptPicture } from './receipt-picture.ts';

export default page({
  machine: detailOf(bets.one),
  input: ({ params }) => ({ id: params.id ?? '' }),
  // Its end moves the wallet, too: a lost bet by nothing. Once its match closes, it cannot be taken back.
  follow: (detail, { feed, wallet }) =>
    keepDetailFresh(detail, matchesOf(feed), movesOf(wallet), gapsOf(feed)),
  View: ({ actor }) => <BetReceipt actor={actor} HandOn={Sharing} Cancel={Cancelling} />,
});

/** Hands a receipt on as a picture. */
const Sharing = part({
  machine: formOf(shareReceipt(receiptPicture)),
  input: (_: { bet: Bet }) => undefined,
  View: HandOn,
});

const Cancelling = part({
  machine: cancelBet,
  input: (_: { bet: Bet }) => undefined,
  follow: followCancel,
  View: TakeBack,
});
