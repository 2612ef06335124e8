import { t } from '../../../../i18n/text.ts';

const NICE = [1, 2, 2.5, 5, 10];

/** Round values from 0 (or below) to the largest value and a little above: at most five, in whole rupees. */
export function ticksFor(values: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max((most - least) / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  // A step of 2.5 rupees would not be whole; an empty chart needs a scale, too.
  const step = Math.ceil((NICE.find((nice) => nice * power >= rough) ?? 10) * power);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Rupees for an axis, in Indian units: `₹500`, `₹2.5K`, `₹1.2L`, `₹3Cr`. */
export function shortRupees(rupees: number): string {
  const [sign, size] = [rupees < 0 ? '-' : '', Math.abs(rupees)];
  const amount = (unit: number) => String(Number((size / unit).toFixed(2)));
  if (size >= 1e7) return sign + t('₹{amount}Cr', { amount: amount(1e7) });
  if (size >= 1e5) return sign + t('₹{amount}L', { amount: amount(1e5) });
  if (size >= 1e3) return sign + t('₹{amount}K', { amount: amount(1e3) });
  return `${sign}₹${amount(1)}`;
}

/** The indices of marks with a label: the first, the last, and evenly spread ones between. */
export function labelled(count: number, labels: number): number[] {
  if (count <= labels) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: labels }, (_, index) => Math.round((index * (count - 1)) / (labels - 1)));
}
