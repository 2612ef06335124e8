import { t } from '../../i18n/text.ts';
import { formatMoney } from '../kit/format/money.tsx';

/** The return of a round, in words. A return of at most the stake is not celebrated. */
export function Returned({
  round: { payout, bet_amount },
}: {
  round: { payout: number; bet_amount: number };
}) {
  if (payout > bet_amount) return <span>{t('You won {amount}', { amount: formatMoney(payout) })}</span>;
  if (payout > 0) return <span>{t('{amount} came back', { amount: formatMoney(payout) })}</span>;
  return <span>{t('No win this time')}</span>;
}
