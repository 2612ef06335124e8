import { coerce, defaulted, define, enums, string, type } from 'superstruct';
import { MOST_SIDES } from './live.ts';

/** Query of `live-bet/stream`: `prices` says whether the stream carries price moves. */
export const StreamQuery = type({ prices: defaulted(enums(['all', 'none']), 'all') });

const Sides = define<number[]>('sides', (value) => {
  if (!Array.isArray(value) || !value.every((side) => Number.isInteger(side) && side >= 1))
    return 'Ids of sides are needed, as in 4,5,6';
  return value.length <= MOST_SIDES || `Prices of ${MOST_SIDES} sides at most`;
});

/** Query of `live-bet/stream/prices`: `sides` is a list of ids, separated by commas. */
export const PricesQuery = type({
  sides: coerce(Sides, string(), (value) =>
    value.split(',').map((id) => (/^\d{1,15}$/.test(id) ? Number(id) : 0)),
  ),
});
