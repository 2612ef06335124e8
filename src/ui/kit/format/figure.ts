// `Intl` gives the same, but first loads its data from disk, which freezes a cheap phone for 100 ms and more.

/** Plain digits, with up to three decimals, with lakhs and crores grouped as in India: `12,34,567`. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d\d)*\d{3}(?:\.|$))/g, ',');

/** A number with two decimals, lakhs and crores grouped as in India: `12,34,567.50`. */
export const formatFigure = (value: number): string => grouped(value.toFixed(2));
