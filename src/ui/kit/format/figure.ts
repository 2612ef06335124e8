/**
 * A number with two decimals, lakhs and crores grouped as in India: `12,34,567.50`. `Intl` gives the same,
 * but first loads its data from disk, which freezes a cheap phone for 100 ms and more.
 */
export const formatFigure = (value: number): string =>
  value.toFixed(2).replace(/\B(?=(?:\d\d)*\d{3}\.)/g, ',');
