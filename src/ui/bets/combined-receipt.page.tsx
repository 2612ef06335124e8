import { followOwnBet, ownCombined } from '../../actors/bets/bet-receipt.ts';
import { cashOutCombined } from '../../actors/bets/cash-out.ts';
import { page } from '../shared/page.tsx';
import CombinedReceipt from './combined-receipt.view.tsx';
import { Course, cashingBy, Sharing } from './receipt.part.tsx';
import { SharingPick } from './share-pick/share-pick.part.tsx';

export default page({
  machine: ownCombined,
  input: ({ params }) => ({ id: params.id ?? '' }),
  follow: followOwnBet,
  View: ({ actor, query }) => (
    <CombinedReceipt
      actor={actor}
      HandOn={Sharing}
      CashOut={query['cash-out'] === undefined ? Cashing : AskedCashing}
      Course={Course}
      SharePick={SharingPick}
    />
  ),
});

const Cashing = cashingBy(cashOutCombined, false);
const AskedCashing = cashingBy(cashOutCombined, true);
