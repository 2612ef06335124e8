import { useLocationProperty } from 'wouter/use-browser-location';

/** The pick of somebody who has chosen the toss, but neither face of the coin yet. */
export const TOSS = 'Toss';

/** The match and the pick of the `slip` parameter, `7.71`, both as they stand in the address; empty without one. */
export function slipIn(query: URLSearchParams) {
  const [matchId = '', pick = ''] = (query.get('slip') ?? '').split('.');
  return { matchId, pick };
}

/** The price of a match that is in the slip, as its link names it; empty when none of them is. */
export const useChosenPrice = (id: number): string =>
  useLocationProperty(
    () => {
      const { matchId, pick } = slipIn(new URLSearchParams(location.search));
      if (matchId !== String(id)) return '';
      return pick === 'Head' || pick === 'Tail' ? TOSS : pick;
    },
    () => '',
  );
