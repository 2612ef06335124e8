import { grouped } from './figure.ts';

/** A figure in percent with all its decimals, three at most, grouped as in India: `67.95%`, `1,23,456%`. */
export const exactPercent = (percent: number): string => `${grouped(String(percent))}%`;

/** A share in percent with at most one decimal: `45.5%`, `50%`; `signed`: a plus before positive ones. */
export function formatPercent(percent: number, { signed = false } = {}): string {
  const rounded = Number(percent.toFixed(1));
  return `${signed && rounded > 0 ? '+' : ''}${exactPercent(rounded === 0 ? 0 : rounded)}`;
}
