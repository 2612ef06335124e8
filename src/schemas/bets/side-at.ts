import type { Match, Side } from './matches.ts';
import { priceOf, TOSS } from './slip-address.ts';

/** The team, the toss, or the side of the total of a choice; undefined if the match has no such side. */
export const sideAt = ({ sides, toss, totals = [] }: Match, choice: string): Side | undefined =>
  priceOf(choice) === TOSS
    ? toss
    : (choice[0] === 'T' ? totals : sides).find(
        ({ team_value }) => String(team_value) === choice.replace('T', ''),
      );
