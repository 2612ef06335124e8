import { LISTED_STATES, type Match } from './matches.ts';
import { MOST_SELECTIONS } from './selections.ts';
import { lineIn, marketOf, priceOf, selectionIn, TOSS } from './slip-address.ts';

/** A match and a choice on it. */
interface Place {
  matchId: number;
  choice: string;
}

/** The sign between the selections of a shared slip in the `slip` parameter: `7.71,9.91`. */
export const BETWEEN = ',';

/** Whether a `slip` parameter is that of a shared slip. */
export const isSharedSlip = (slip: string): boolean => slip.includes(BETWEEN);

/** Valid selections of a shared slip, and the numbers of those that are left out unseen. */
export interface SharedPlaces {
  /** Eight at most, the earliest first, none of them twice. */
  selections: Place[];
  /** Parts of the address that are no selection. */
  faults: number;
  /** Valid selections after the eighth. */
  later: number;
}

/** The selections in the `slip` parameter of a shared slip. */
export function placesIn(slip: string): SharedPlaces {
  const found = new Map<string, Place>();
  let faults = 0;
  for (const part of slip.split(BETWEEN)) {
    const place = selectionIn(new URLSearchParams({ slip: part }));
    if (place) found.set(`${place.matchId}.${place.choice}`, place);
    else if (part !== '') faults += 1;
  }
  const places = [...found.values()];
  return {
    selections: places.slice(0, MOST_SELECTIONS),
    faults,
    later: Math.max(0, places.length - MOST_SELECTIONS),
  };
}

/** A selection of a shared slip that is not in the slip now. */
export interface LeftOut {
  /**
   * `closed`: its match takes no bets on it. `excluded`: it can be no leg of one bet with a selection in the slip.
   * `full`: the slip holds eight others. `unknown`: there is no such selection.
   */
  why: 'closed' | 'excluded' | 'full' | 'unknown';
  place: Place;
  match: Match | undefined;
}

/** The outcome of a shared slip. */
export interface TakenSlip {
  /** The selections of the address that are in the slip now. */
  taken: Place[];
  left: LeftOut[];
  /** The number of parts of the address that are no selection. */
  faults: number;
  /** The number of selections after the eighth. */
  later: number;
}

/** Whether nothing of a shared slip was left out. */
export const isWhole = ({ left, faults, later }: TakenSlip): boolean => left.length + faults + later === 0;

/** Whether a match takes bets on a choice, now or once its market is no longer suspended. */
export function takesBets(match: Match, choice: string): boolean {
  if (match.state === 'scheduled' || !LISTED_STATES.includes(match.state)) return false;
  return priceOf(choice) !== TOSS || match.toss_result == null;
}

/**
 * Whether another selection can never be a leg of one bet with this one: both are on one market, or on one match with its
 * total or its margin. The server decides about winner and toss, which it combines in some matches.
 */
export const excludes =
  (one: Place) =>
  (other: Place): boolean => {
    if (one.matchId !== other.matchId) return false;
    return (
      marketOf(one) === marketOf(other) || [one, other].some(({ choice }) => lineIn(choice) !== undefined)
    );
  };
