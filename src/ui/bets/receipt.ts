import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { combinedPrice, percentOf } from '../../schemas/bets/combined-price.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { formatMoney } from '../kit/format/money.tsx';
import type { OddsText } from '../kit/format/odds.ts';
import { formatDateTime } from '../kit/format/time.tsx';
import { betStatusText } from './bet-status.view.tsx';
import { selectionName } from './selection.ts';

/** The number of a bet's receipt, in groups of three that are easy to read out: `000 042`, `1 234 567`. */
export function receiptNumber(id: number): string {
  return String(id)
    .padStart(6, '0')
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ');
}

/** The price of a receipt, and the one that was seen if it has moved. */
export const ratioTaken = (
  { win_ratio, seen = win_ratio }: Pick<Bet, 'win_ratio' | 'seen'>,
  odds: OddsText,
): string =>
  seen === win_ratio
    ? odds(win_ratio)
    : t('{odds}, moved from {seen}', { odds: odds(win_ratio), seen: odds(seen) });

/** The price of a combined bet, and the one of its legs as they were seen if it has moved. */
export const priceTaken = ({ price, legs }: CombinedBet, odds: OddsText): string =>
  ratioTaken(
    {
      win_ratio: percentOf(price),
      seen: percentOf(combinedPrice(legs.map(({ win_ratio, seen = win_ratio }) => seen))),
    },
    odds,
  );

/** A line of a receipt, on the page and in its picture. */
export interface ReceiptLine {
  term: string;
  value: string;
}

/**
 * The number of a bet's receipt. Combined bets have numbers of their own, which begin with a C: `C 000 009`.
 */
export const numberOf = (bet: SingleOrCombined): string =>
  isCombined(bet) ? `C ${receiptNumber(bet.id)}` : receiptNumber(bet.id);

/**
 * The lines of a receipt besides its number, its status and its legs, prices written by `odds`. They contain no personal
 * data, since receipts are shared.
 */
export function receiptLines(bet: SingleOrCombined, odds: OddsText): ReceiptLine[] {
  const { bet_amount, pays, payout, placed_at, settled_at, status, cashed_out } = bet;
  const [subject, price] = isCombined(bet) ? combinedLines(bet, odds) : singleLines(bet, odds);
  return [
    ...subject,
    { term: t('Stake'), value: formatMoney(bet_amount) },
    ...price,
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
    ...correctionLines(bet),
  ];
}

/** The lines before and after the stake. */
type Around = [subject: ReceiptLine[], price: ReceiptLine[]];

const singleLines = (bet: Bet, odds: OddsText): Around => [
  [
    { term: t('Match'), value: nameOf(bet.match_name) },
    { term: t('On'), value: selectionName(bet) },
  ],
  [{ term: t('Win ratio'), value: ratioTaken(bet, odds) }],
];

function combinedLines(bet: CombinedBet, odds: OddsText): Around {
  const { legs, status } = bet;
  const counted = legs.filter((leg) => leg.status !== 'void').map(({ win_ratio }) => win_ratio);
  const isReduced = status !== 'void' && counted.length < legs.length;
  return [
    [],
    [
      { term: t('Combined price'), value: priceTaken(bet, odds) },
      ...(isReduced
        ? [{ term: t('Price without void legs'), value: odds(percentOf(combinedPrice(counted))) }]
        : []),
    ],
  ];
}

/** The legs of a combined bet, one a line. */
export const legLines = ({ legs }: CombinedBet, odds: OddsText): ReceiptLine[] =>
  legs.map((leg, index) => ({
    term: t('Leg {number}', { number: index + 1 }),
    value: `${selectionName(leg)} · ${ratioTaken(leg, odds)} · ${nameOf(leg.match_name)} · ${betStatusText(leg.status)}`,
  }));

function correctionLines({ corrected }: SingleOrCombined): ReceiptLine[] {
  if (corrected === undefined) return [];
  return [
    { term: t('Result corrected at'), value: formatDateTime(corrected.at) },
    { term: t('Reason for the correction'), value: corrected.why },
    ...changeLines(corrected),
    ...(corrected.written_off === 0
      ? []
      : [{ term: t('Not taken back'), value: formatMoney(corrected.written_off) }]),
  ];
}

/** The effect of a correction on the bet and on the person's cash. */
function changeLines(corrected: NonNullable<SingleOrCombined['corrected']>): ReceiptLine[] {
  if ('reopened' in corrected && corrected.reopened)
    return [{ term: t('By the correction'), value: t('Open again') }];
  return corrected.moved === undefined
    ? []
    : [{ term: t('Moved by the correction'), value: formatMoney(corrected.moved, { signed: true }) }];
}
