import { asciiDigits } from '../shared/digits.ts';
import { plainAmount } from '../shared/money.ts';
import type { LowestPrice } from './selections.ts';
import { type AcceptedPrices, acceptedAt, isAccepted, type Tolerance } from './tolerance.ts';

const FRACTION = /^(\d+)\s*\/\s*(\d+)$/;
const DECIMAL = /^(\d+)(?:\.(\d+))?$/;
/** Digits that may become a fraction, or have more decimals. */
const BEGINNING = /^\d+(?:\.|\s*\/\s*0*)?$/;

/** A typed price as a plain decimal, without a percent sign. Anything else is unchanged. */
const plainPrice = (typed: string): string => plainAmount(typed.trim().replace(/%$/, ''));

/**
 * Reads a typed price in any form that `oddsIn` writes. A percent sign and a fraction are clear in every format, a plain
 * number is read in the format at that time. Commas are read as in amounts. The result is rounded up to two decimals, in
 * favour of the bettor.
 * @returns the profit in percent of the stake; 0 or less if there is none; NaN for any other text
 */
export function readOdds({ typed, odds }: LowestPrice): number {
  const [, above = '', below = ''] = FRACTION.exec(asciiDigits(typed).trim()) ?? [];
  if (below !== '')
    return Number(below) === 0 ? Number.NaN : roundedUp(BigInt(above) * 10_000n, BigInt(below));
  const isPercent = odds === 'percent' || typed.trim().endsWith('%');
  const [, whole, part = ''] = DECIMAL.exec(plainPrice(typed)) ?? [];
  if (whole === undefined || (odds === 'fractional' && !isPercent)) return Number.NaN;
  const one = 10n ** BigInt(part.length);
  const value = BigInt(whole + part);
  return isPercent ? roundedUp(value * 100n, one) : roundedUp((value - one) * 10_000n, one);
}

/** A quotient of hundredths of a percent, rounded up, as a percentage. In integers: binary fractions could lose one. */
const roundedUp = (above: bigint, below: bigint): number =>
  Number(above / below + (above % below > 0n ? 1n : 0n)) / 100;

/** Whether a lowest price is above the price in force. Unreadable text is not. */
export const isAbove = (lowest: LowestPrice | null, ratio: number | undefined): boolean =>
  lowest !== null && ratio !== undefined && readOdds(lowest) > ratio;

/** The reason why a lowest price cannot be taken. */
export interface LowestFault {
  /** In English, without the price in force. */
  message: string;
  /** The text may still become a price: the person is told only once they have sent the bet. */
  isUnfinished: boolean;
}

/**
 * Judges a typed lowest price.
 * @param ratio the price in force, as a profit in percent of the stake; undefined before the first choice
 */
export function lowestFault(lowest: LowestPrice, ratio: number | undefined): LowestFault | undefined {
  if (isAbove(lowest, ratio)) return { message: 'The price is lower than yours', isUnfinished: false };
  const least = readOdds(lowest);
  if (least > 0) return undefined;
  const plain = plainPrice(lowest.typed);
  if (plain === '') return { message: 'Enter a price', isUnfinished: true };
  if (least <= 0) return { message: 'This price brings no profit', isUnfinished: true };
  return { message: 'This is not a price', isUnfinished: BEGINNING.test(plain) };
}

/**
 * The prices that a bettor who saw this ratio accepts for one bet. A lowest price of their own comes before the choice on
 * their device. Having seen a worse price, and agreed to it, they accept that one. A text that is no price accepts nothing:
 * NaN, for the schema to refuse.
 */
export function acceptedFor(
  { tolerance, lowest }: { tolerance: Tolerance; lowest?: LowestPrice | undefined },
  ratio: number,
): AcceptedPrices {
  if (lowest === undefined) return acceptedAt(tolerance, ratio);
  const least = readOdds(lowest);
  return { least: least > 0 ? Math.min(least, ratio) : Number.NaN };
}

/**
 * Whether a bettor who saw one ratio accepted another in advance, as the server would judge.
 * @param seen in percent of the stake; undefined, like the other, if there was none
 */
export function isAcceptedFrom(
  { tolerance, lowest }: { tolerance: Tolerance; lowest: LowestPrice | null },
  seen: number | undefined,
  ratio: number | undefined,
): boolean {
  if (seen === undefined || ratio === undefined) return false;
  return isAccepted(acceptedFor({ tolerance, lowest: lowest ?? undefined }, seen), ratio);
}
