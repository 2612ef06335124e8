import { formatMoney } from '../kit/money.tsx';
import { t } from '../text/text.ts';

/** What came back of a round, in words. What is no more than the stake is no win to speak of. */
export function Returned({
  round: { payout, bet_amount },
}: {
  round: { payout: number; bet_amount: number };
}) {
  if (payout > bet_amount) return <span>{t('You won {amount}', { amount: formatMoney(payout) })}</span>;
  if (payout > 0) return <span>{t('{amount} came back', { amount: formatMoney(payout) })}</span>;
  return <span>{t('No win this time')}</span>;
}
