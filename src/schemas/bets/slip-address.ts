import type { Match, Side } from './matches.ts';

/** The choice on the toss before a face of the coin is chosen. */
export const TOSS = 'Toss';

/** Match and choice of the `slip` parameter, such as `7.71`, unvalidated; both are empty without the parameter, and if it has a third part. */
export function slipIn(query: URLSearchParams) {
  const [matchId = '', choice = '', ...rest] = (query.get('slip') ?? '').split('.');
  return rest.length === 0 ? { matchId, choice } : { matchId: '', choice: '' };
}

/** The selection in the `slip` parameter; undefined when it has no valid match and choice. */
export function selectionIn(query: URLSearchParams): { matchId: number; choice: string } | undefined {
  const { matchId, choice } = slipIn(query);
  return /^[1-9]\d{0,14}$/.test(matchId) && CHOICE.test(choice)
    ? { matchId: Number(matchId), choice }
    : undefined;
}

/** The pattern of a choice in the address: the id of a team, `T` or `M` and the id of a side of the line, the toss, or a face. */
export const CHOICE = /^(?:[TM]?[1-9]\d{0,14}|Toss|Head|Tail)$/;

/** The key of a choice's price, as buttons have it: both faces of the coin have one price. */
export const priceOf = (choice: string): string => (choice === 'Head' || choice === 'Tail' ? TOSS : choice);

/** The markets on a line, and the letters before the ids of their sides in the address. */
export const LETTERS = { total: 'T', margin: 'M' } as const;
export type LineKind = keyof typeof LETTERS;

/** The market on a line that a choice belongs to; undefined for a team or the toss. */
export function lineIn(choice: string): LineKind | undefined {
  if (priceOf(choice) === TOSS) return undefined;
  return choice[0] === LETTERS.total ? 'total' : choice[0] === LETTERS.margin ? 'margin' : undefined;
}

/** The sides of the market on a line, or the teams. */
export const sidesOn = (match: Match, line: LineKind | undefined): Side[] =>
  line === undefined ? match.sides : (match[`${line}s` as const] ?? []);

/** The key of a selection's market; the slip has one selection for each. Without a choice it is the winner's market. */
export function marketOf({ matchId, choice }: { matchId: number | string; choice: string }): string {
  const line = lineIn(choice);
  if (line !== undefined) return `${matchId}.${LETTERS[line]}`;
  return priceOf(choice) === TOSS ? `${matchId}.${TOSS}` : `${matchId}`;
}

/** The team, the toss, or the side of a line of a choice; undefined if the match has no such side. */
export function sideAt(match: Match, choice: string): Side | undefined {
  if (priceOf(choice) === TOSS) return match.toss;
  const line = lineIn(choice);
  const id = line === undefined ? choice : choice.slice(1);
  return sidesOn(match, line).find(({ team_value }) => String(team_value) === id);
}
