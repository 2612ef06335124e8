import type { Match, Side } from './matches.ts';

/** The choice on the toss before a face of the coin is chosen. */
export const TOSS = 'Toss';

/** Match and choice of the `slip` parameter, such as `7.71`, unvalidated; both are empty without the parameter. */
export function slipIn(query: URLSearchParams) {
  const [matchId = '', choice = ''] = (query.get('slip') ?? '').split('.');
  return { matchId, choice };
}

/** The selection in the `slip` parameter; undefined when it has no valid match and choice. */
export function selectionIn(query: URLSearchParams): { matchId: number; choice: string } | undefined {
  const { matchId, choice } = slipIn(query);
  return /^[1-9]\d{0,14}$/.test(matchId) && CHOICE.test(choice)
    ? { matchId: Number(matchId), choice }
    : undefined;
}

/** The pattern of a choice in the address: the id of a side, `T` and the id of an over or under, the toss, or a face. */
export const CHOICE = /^(?:T?[1-9]\d{0,14}|Toss|Head|Tail)$/;

/** The key of a choice's price, as buttons have it: both faces of the coin have one price. */
export const priceOf = (choice: string): string => (choice === 'Head' || choice === 'Tail' ? TOSS : choice);

/** The key of a selection's market; the slip has one selection for each. Without a choice it is the winner's market. */
export const marketOf = ({ matchId, choice }: { matchId: number | string; choice: string }): string =>
  priceOf(choice) === TOSS ? `${matchId}.${TOSS}` : choice[0] === 'T' ? `${matchId}.T` : `${matchId}`;

/** The team, the toss, or the side of the total of a choice; undefined if the match has no such side. */
export const sideAt = ({ sides, toss, totals = [] }: Match, choice: string): Side | undefined =>
  priceOf(choice) === TOSS
    ? toss
    : (choice[0] === 'T' ? totals : sides).find(
        ({ team_value }) => String(team_value) === choice.replace('T', ''),
      );
