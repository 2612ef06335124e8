/** The choice of somebody who has chosen the toss, but neither face of the coin yet. */
export const TOSS = 'Toss';

/** The match and the choice of the `slip` parameter, `7.71`, both as they stand in the address; empty without one. */
export function slipIn(query: URLSearchParams) {
  const [matchId = '', choice = ''] = (query.get('slip') ?? '').split('.');
  return { matchId, choice };
}

/** The selection that the `slip` parameter names; undefined without one, or without a side. */
export function selectionIn(query: URLSearchParams): { matchId: number; choice: string } | undefined {
  const { matchId, choice } = slipIn(query);
  return /^[1-9]\d{0,14}$/.test(matchId) && CHOICE.test(choice)
    ? { matchId: Number(matchId), choice }
    : undefined;
}

/** A side by its number, the toss, or a face of the coin, as the address has it. */
export const CHOICE = /^(?:[1-9]\d{0,14}|Toss|Head|Tail)$/;

/** The price that a choice is on, as buttons name it: both faces of the coin have the same one. */
export const priceOf = (choice: string): string => (choice === 'Head' || choice === 'Tail' ? TOSS : choice);

/** Names a market of a match: the slip has one selection of each at most. Without a side it is the winner's. */
export const marketOf = ({ matchId, choice }: { matchId: number | string; choice: string }): string =>
  priceOf(choice) === TOSS ? `${matchId}.${TOSS}` : `${matchId}`;
