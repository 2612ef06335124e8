import { formatFigure } from './figure.ts';

interface MoneyFormat {
  /** `exact`: always two decimals; `short`: none where they are zero. `exact` by default. */
  style?: 'exact' | 'short' | undefined;
  /** a plus before what comes in */
  signed?: boolean | undefined;
}

/** Rupees as `₹1,23,456.50`, with lakhs and crores grouped as in India. */
export function formatMoney(rupees: number, { style = 'exact', signed = false }: MoneyFormat = {}): string {
  // A stake of nothing taken away would be −0.
  const sign = rupees < 0 ? '-' : signed && rupees > 0 ? '+' : '';
  const figure = formatFigure(Math.abs(rupees));
  return `${sign}₹${style === 'short' ? figure.replace(/\.00$/, '') : figure}`;
}

/** The return of 100 rupees at a profit of so many percent, so that these are not taken for a chance. */
export const inMoney = (percent: number): string =>
  `₹100 → ${formatMoney(100 + percent, { style: 'short' })}`;

/** An amount of rupees. Green is for money won: ask for it with `won`. */
export function Money({ rupees, won = false, ...format }: MoneyFormat & { rupees: number; won?: boolean }) {
  return (
    <data className={won ? 'money won' : 'money'} value={rupees} translate="no">
      {formatMoney(rupees, format)}
    </data>
  );
}
