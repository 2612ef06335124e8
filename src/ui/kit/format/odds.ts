import { createContext, use } from 'react';
import { exactPercent } from './percent.ts';

/** How prices are written: profit in percent of the stake, return for each rupee staked, or profit as a fraction. */
export type OddsFormat = 'percent' | 'decimal' | 'fractional';

const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));

/** Writes a profit in percent of the stake in some format. */
export type OddsText = (percent: number) => string;

/** Each is exact to two decimals of a percent: 60 is `60%`, `1.60` or `3/5`. */
export const oddsIn: Record<OddsFormat, OddsText> = {
  percent: exactPercent,
  decimal: (percent) => (1 + percent / 100).toFixed(4).replace(/0{1,2}$/, ''),
  fractional(percent) {
    const profit = Math.round(percent * 100);
    const common = divisor(profit, 10_000);
    return `${profit / common}/${10_000 / common}`;
  },
};

/** The format that the person has chosen. */
export const ChosenOdds = createContext<OddsFormat>('percent');

/** Writes prices in the chosen format. */
export const useOdds = (): OddsText => oddsIn[use(ChosenOdds)];
