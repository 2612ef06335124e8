import { language } from '../text/text.ts';

type Style = 'exact' | 'short';

const formats = new Map<string, Intl.NumberFormat>();

function format(style: Style): Intl.NumberFormat {
  const key = `${language()} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language() === 'hi' ? 'hi-IN' : 'en-IN', {
    style: 'currency',
    currency: 'INR',
    numberingSystem: 'latn',
    trailingZeroDisplay: style === 'short' ? 'stripIfInteger' : 'auto',
  });
  formats.set(key, made);
  return made;
}

interface MoneyFormat {
  /** `exact`: always two decimals; `short`: none where they are zero. `exact` by default. */
  style?: Style | undefined;
  /** a plus before what comes in */
  signed?: boolean | undefined;
}

/** Rupees as `₹1,23,456.50`, with lakhs and crores grouped as in India. */
export function formatMoney(rupees: number, { style = 'exact', signed = false }: MoneyFormat = {}): string {
  // −0, which a stake of nothing taken away would be, is 0.
  const text = format(style).format(rupees === 0 ? 0 : rupees);
  return signed && rupees > 0 ? `+${text}` : text;
}

/** An amount of rupees. Green is for money won: ask for it with `won`. */
export function Money({ rupees, won = false, ...format }: MoneyFormat & { rupees: number; won?: boolean }) {
  return (
    <data className={won ? 'money won' : 'money'} value={rupees}>
      {formatMoney(rupees, format)}
    </data>
  );
}
