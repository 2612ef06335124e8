import { type Infer, integer, object, refine, string, type } from 'superstruct';
import { wholeId } from '../shared/ids.ts';
import { MAX_RUPEES } from '../shared/money.ts';
import { Rupees } from '../shared/rupees.ts';
import { type Bet, BetReceipt, leftOf, paysBack } from './bets.ts';

/** The percentage of a bet's fair value that the house keeps when the bet is cashed out. */
export const CASH_OUT_MARGIN = 2;
/** The smallest part of a stake that can be cashed out, in rupees, except for a smaller rest. */
export const LEAST_PART = 1;

const amount = (message: string) =>
  refine(Rupees, 'amount', (rupees) => (rupees > 0 && rupees <= MAX_RUPEES) || message);

/** Body of `live-bet/cash-out`. */
export const CashOut = object({
  bet_id: wholeId('Bet ID is required'),
  /** The part of the stake, in rupees: at most the rest of it. */
  stake: amount('Not an amount in rupees'),
  /** The amount that the bettor saw for the part, in rupees; the server refuses a lower one with 409. */
  worth: amount('Not an amount in rupees'),
});
export type CashOut = Infer<typeof CashOut>;

/** Answer of `live-bet/cash-out`: the bet as it is now, the balance, and the cash-out. */
export const CashOutReceipt = type({
  ...BetReceipt.schema,
  cash_out: type({
    id: integer(),
    /** The part of the stake, and the amount paid for it, in rupees. */
    stake: Rupees,
    amount: Rupees,
    at: string(),
  }),
});
export type CashOutReceipt = Infer<typeof CashOutReceipt>;

/**
 * In hundredths of a percent. Prices are rounded down to a tenth of a percent, so the exact price may be this
 * much higher.
 */
const ROUNDED_BY = 10;

/**
 * The chance to win, in millionths, that follows from the prices of a market without the house's margin.
 * Every step is rounded against the bettor, and prices without a margin count as having a margin of zero.
 * @param own the side's own price, before a window caps it: profit in percent of the stake
 * @param all the own prices of all sides of its market, this one included; both sides of a toss have the same
 */
export function chanceBy(own: number, all: readonly number[]): number {
  const hundredths = (price: number) => 10_000 + Math.round(price * 100);
  const shares = all.reduce((sum, price) => sum + Math.ceil(1e12 / hundredths(price)), 0);
  const share = Math.floor(1e12 / (hundredths(own) + ROUNDED_BY));
  return Math.floor((share * 1e6) / Math.max(shares, 1e8));
}

/**
 * The amount for cashing out a part of a bet's stake, in rupees, rounded down to the paisa: the payout of the part times
 * the chance, less the margin.
 * @param part in rupees, of what is left of the stake
 * @param chance in millionths
 */
export function worthOf(
  bet: Pick<Bet, 'bet_amount' | 'win_ratio' | 'cashed_out'>,
  part: number,
  chance: number,
): number {
  const left = leftOf(bet);
  const rest = Math.round((left - part) * 100) / 100;
  const pays = Math.round((paysBack(left, bet.win_ratio) - paysBack(rest, bet.win_ratio)) * 100);
  const share = Math.floor((chance * (100 - CASH_OUT_MARGIN)) / 100);
  // In two steps, since the whole product may be above 2^53.
  return (Math.floor(pays / 1e6) * share + Math.floor(((pays % 1e6) * share) / 1e6)) / 100;
}

/**
 * The amount at the prices in force. If a price is missing, the amount that came with the bet, but only for
 * the whole rest of its stake; null while the amount is unknown, and while the market is suspended.
 * @param priceOf a side's own price, if it is known
 */
export function worthAt(
  bet: Bet,
  part: number,
  priceOf: (side: number) => number | undefined,
): number | null {
  const { worth, market } = bet.cash_out ?? { worth: null, market: [] };
  if (worth === null || part > leftOf(bet)) return null;
  const own = priceOf(bet.team_value);
  const all = market.flatMap((side) => priceOf(side) ?? []);
  if (own === undefined || all.length < market.length) return part === leftOf(bet) ? worth : null;
  return worthOf(bet, part, chanceBy(own, bet.kind === 'toss' ? [own, own] : all));
}
