import { formatFigure } from './figure.ts';

interface MoneyFormat {
  /** `exact`: always two decimals; `short`: none where they are zero. `exact` by default. */
  style?: 'exact' | 'short' | undefined;
  /** a plus before positive amounts */
  signed?: boolean | undefined;
}

/** Rupees as `₹1,23,456.50`, with lakhs and crores grouped as in India. */
export function formatMoney(rupees: number, { style = 'exact', signed = false }: MoneyFormat = {}): string {
  // Subtracting a stake of zero would give −0.
  const sign = rupees < 0 ? '-' : signed && rupees > 0 ? '+' : '';
  const figure = formatFigure(Math.abs(rupees));
  return `${sign}₹${style === 'short' ? figure.replace(/\.00$/, '') : figure}`;
}

/** Shows a profit in percent as the return of ₹100, so that nobody takes the percentage for a probability. */
export const inMoney = (percent: number): string =>
  `₹100 → ${formatMoney(100 + percent, { style: 'short' })}`;

/** An amount of rupees. Green is reserved for money won: set `won`. */
export function Money({ rupees, won = false, ...format }: MoneyFormat & { rupees: number; won?: boolean }) {
  return (
    <data className={won ? 'money won' : 'money'} value={rupees} translate="no">
      {formatMoney(rupees, format)}
    </data>
  );
}
