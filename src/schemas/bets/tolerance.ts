import { type Infer, number, object, optional, refine } from 'superstruct';

/**
 * The moves of a price that a bettor accepts without a question. `better`: better prices. `ask`: none. `lower5`: also worse
 * ones, as long as the profit is at most 5 % less.
 */
export const TOLERANCES = ['better', 'ask', 'lower2', 'lower5', 'lower10'] as const;
export type Tolerance = (typeof TOLERANCES)[number];

const SHARES: ReadonlyMap<Tolerance, number> = new Map([
  ['lower2', 2],
  ['lower5', 5],
  ['lower10', 10],
]);

/** The share of the profit that a bettor gives up, in percent. */
const shareOf = (tolerance: Tolerance): number => SHARES.get(tolerance) ?? 0;

const Ratio = refine(
  number(),
  'ratio',
  (value) => (value >= 0 && value <= 1e12) || 'Not a profit in percent of the stake',
);

/** The prices that a bettor accepts, as profits in percent of the stake. */
export const AcceptedPrices = refine(
  object({ least: Ratio, most: optional(Ratio) }),
  'prices',
  ({ least, most = least }) => least <= most || 'The lowest accepted price is above the highest one',
);
export type AcceptedPrices = Infer<typeof AcceptedPrices>;

/**
 * The prices that a bettor who saw this ratio accepts. The lowest is rounded up to two decimals, in favour of the
 * bettor.
 * @param ratio the profit in percent of the stake
 */
export function acceptedAt(tolerance: Tolerance, ratio: number): AcceptedPrices {
  const least = Math.ceil((Math.round(ratio * 100) * (100 - shareOf(tolerance))) / 100) / 100;
  return tolerance === 'ask' ? { least, most: least } : { least };
}

/** Whether the bettor accepts this price, a profit in percent of the stake. */
export const isAccepted = (
  { least, most = Number.POSITIVE_INFINITY }: AcceptedPrices,
  ratio: number,
): boolean => ratio >= least && ratio <= most;
