/** The choice of somebody who has chosen the toss, but neither face of the coin yet. */
export const TOSS = 'Toss';

/** The match and the choice of the `slip` parameter, `7.71`, both as they stand in the address; empty without one. */
export function slipIn(query: URLSearchParams) {
  const [matchId = '', choice = ''] = (query.get('slip') ?? '').split('.');
  return { matchId, choice };
}
