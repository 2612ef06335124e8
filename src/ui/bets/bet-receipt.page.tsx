import { followOwnBet, ownBet } from '../../actors/bets/bet-receipt.ts';
import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { cashOutBet } from '../../actors/bets/cash-out.ts';
import { page, part } from '../shared/page.tsx';
import BetReceipt, { TakeBack, type TakeBackProps } from './bet-receipt.view.tsx';
import { Course, cashingBy, Sharing } from './receipt.part.tsx';
import { SharingPick } from './share-pick/share-pick.part.tsx';

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
      SharePick={SharingPick}
    />
  ),
});

const Cancelling = part({
  machine: cancelBet,
  input: (_: Pick<TakeBackProps, 'bet' | 'CashOut'>) => undefined,
  follow: followCancel,
  View: TakeBack,
});

const Cashing = cashingBy(cashOutBet, false);
const AskedCashing = cashingBy(cashOutBet, true);
