import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { formatMoney } from '../kit/format/money.tsx';
import type { OddsText } from '../kit/format/odds.ts';
import { formatDateTime } from '../kit/format/time.tsx';
import { selectionName } from './selection.ts';

/** The number of a bet's receipt, in groups of three that are easy to read out: `000 042`, `1 234 567`. */
export function receiptNumber(id: number): string {
  return String(id)
    .padStart(6, '0')
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

/** A line of a receipt, on the page and in its picture. */
export interface ReceiptLine {
  term: string;
  value: string;
}

/**
 * The lines of a receipt besides its number and status, its price written by `odds`. They contain no personal data,
 * since receipts are shared.
 */
export function receiptLines(bet: Bet, odds: OddsText): ReceiptLine[] {
  const { match_name, bet_amount, win_ratio, pays, payout, placed_at, settled_at, status } = bet;
  const { cashed_out, corrected } = bet;
  return [
    { term: t('Match'), value: nameOf(match_name) },
    { term: t('On'), value: selectionName(bet) },
    { term: t('Stake'), value: formatMoney(bet_amount) },
    { term: t('Win ratio'), value: odds(win_ratio) },
    ...(cashed_out == null
      ? []
      : [
          {
            term: t('Cashed out'),
            value: t('{stake} of the stake for {amount}', {
              stake: formatMoney(cashed_out.stake),
              amount: formatMoney(cashed_out.amount),
            }),
          },
        ]),
    payout === null
      ? { term: t('Pays back if it wins'), value: formatMoney(pays) }
      : { term: t('Paid back'), value: formatMoney(payout) },
    { term: t('Placed at'), value: formatDateTime(placed_at) },
    ...(settled_at === null
      ? []
      : [
          {
            term: status === 'cancelled' ? t('Cancelled at') : t('Settled at'),
            value: formatDateTime(settled_at),
          },
        ]),
    ...(corrected === undefined
      ? []
      : [
          { term: t('Result corrected at'), value: formatDateTime(corrected.at) },
          { term: t('Reason for the correction'), value: corrected.why },
          ...(corrected.written_off === 0
            ? []
            : [{ term: t('Not taken back'), value: formatMoney(corrected.written_off) }]),
        ]),
  ];
}
