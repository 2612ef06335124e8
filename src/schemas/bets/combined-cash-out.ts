import { type Infer, integer, type, union } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { leftOf } from './bets.ts';
import { CASH_OUT_MARGIN, CashOutReceipt, chanceBy } from './cash-out.ts';
import { CombinedBet } from './combined.ts';
import { combinedPays } from './combined-price.ts';

/** Answer of `live-bet/cash-out-combined`: the bet as it is now, the balance, and the cash-out. */
export const CombinedCashOutReceipt = type({
  bet: CombinedBet,
  totalWalletAmount: Rupees,
  revision: integer(),
  cash_out: CashOutReceipt.schema.cash_out,
});
export type CombinedCashOutReceipt = Infer<typeof CombinedCashOutReceipt>;

/** The answer to a cash-out of a single or a combined bet. */
export const AnyCashOutReceipt = union([CashOutReceipt, CombinedCashOutReceipt]);
export type AnyCashOutReceipt = Infer<typeof AnyCashOutReceipt>;

/**
 * The chance that all these independent legs win, in trillionths, rounded down at each leg.
 * @param chances of the open legs, in millionths
 */
export function combinedChance(chances: readonly number[]): bigint {
  return chances.reduce((product, chance) => (product * BigInt(chance)) / 1_000_000n, 1_000_000_000_000n);
}

interface Taken extends Pick<CombinedBet, 'bet_amount' | 'cashed_out'> {
  legs: readonly Pick<CombinedBet['legs'][number], 'status' | 'win_ratio'>[];
}

/**
 * The payout that belongs to a part of a combined bet's stake, in paise. Void legs count as 1.
 * @param part in rupees, of the rest of the stake
 */
export function combinedPartPays(bet: Taken, part: number): number {
  const left = leftOf(bet);
  const rest = Math.round((left - part) * 100) / 100;
  const ratios = bet.legs.filter(({ status }) => status !== 'void').map(({ win_ratio }) => win_ratio);
  return Math.round((combinedPays(left, ratios) - combinedPays(rest, ratios)) * 100);
}

/**
 * The amount for cashing out a part of a combined bet's stake, in rupees, rounded down to the paisa: the
 * payout of the part times the chance that the open legs win, less the margin.
 * @param part in rupees, of the rest of the stake
 * @param chance in trillionths
 */
export function combinedWorthOf(bet: Taken, part: number, chance: bigint): number {
  const share = (chance * BigInt(100 - CASH_OUT_MARGIN)) / 100n;
  return Number((BigInt(combinedPartPays(bet, part)) * share) / 1_000_000_000_000n) / 100;
}

/**
 * The amount at the prices in force. If a price is missing, the amount that came with the bet, but only for
 * the whole rest of its stake; null while the amount is unknown, and while the market of an open leg is
 * suspended.
 * @param priceOf a side's own price, if it is known
 */
export function combinedWorthAt(
  bet: CombinedBet,
  part: number,
  priceOf: (side: number) => number | undefined,
): number | null {
  const worth = bet.cash_out?.worth ?? null;
  if (worth === null || part > leftOf(bet)) return null;
  const chances = bet.legs
    .filter(({ status }) => status === 'open')
    .map(({ kind, team_value, market = [] }) => {
      const own = priceOf(team_value);
      const all = market.flatMap((side) => priceOf(side) ?? []);
      if (own === undefined || market.length === 0 || all.length < market.length) return null;
      return chanceBy(own, kind === 'toss' ? [own, own] : all);
    });
  const known = chances.filter((chance) => chance !== null);
  if (known.length < chances.length) return part === leftOf(bet) ? worth : null;
  return combinedWorthOf(bet, part, combinedChance(known));
}
