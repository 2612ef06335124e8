import { coerce, defaulted, define, enums, string, type } from 'superstruct';
import { MOST_SIDES } from './live.ts';

/** Of the live stream: whether it carries the prices that move. */
export const StreamQuery = type({ prices: defaulted(enums(['all', 'none']), 'all') });

const Sides = define<number[]>('sides', (value) => {
  if (!Array.isArray(value) || !value.every((side) => Number.isInteger(side) && side >= 1))
    return 'Ids of sides are needed, as in 4,5,6';
  return value.length <= MOST_SIDES || `Prices of ${MOST_SIDES} sides at most`;
});

/** Of a stream of prices: whose, as ids parted by commas. */
export const PricesQuery = type({
  sides: coerce(Sides, string(), (value) =>
    value.split(',').map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : 0)),
  ),
});
