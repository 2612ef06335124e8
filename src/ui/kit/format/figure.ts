/**
 * A number with two decimals, lakhs and crores grouped as in India: `12,34,567.50`. For whole paise `Intl`
 * says the same, but its data is first read from the disk then: 100 ms and more on a cheap phone, with nothing on
 * screen meanwhile.
 */
export const formatFigure = (value: number): string =>
  value.toFixed(2).replace(/\B(?=(?:\d\d)*\d{3}\.)/g, ',');
