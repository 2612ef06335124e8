import { navigate } from 'wouter/use-browser-location';
import { marketOf, slipIn } from '../../schemas/bets/slip-address.ts';
import { hrefWith } from '../app/href.ts';

/** Changes parameters of the address without a new history entry. */
export function replaceQuery(changes: Record<string, string | null>): void {
  navigate(hrefWith(changes), { replace: true, state: history.state });
}

let isGoingBack = false;

/** Closes the slip. If a page opened it, this goes back, so that the history does not have the page twice. */
export function closeSlip(): void {
  if (history.state !== 'over') replaceQuery({ slip: null, stake: null, as: null });
  // Going back takes a moment, and a second click during it would leave the page.
  else if (!isGoingBack) {
    isGoingBack = true;
    addEventListener('popstate', settle, { once: true });
    history.back();
  }
}

function settle(): void {
  isGoingBack = false;
}

/** A match and a choice on it. */
export interface Place {
  matchId: number;
  choice: string;
}

/** The `slip` parameter of a selection: `7.71`, or `7` without a choice. */
export const slipOf = ({ matchId, choice }: Place): string =>
  choice === '' ? `${matchId}` : `${matchId}.${choice}`;

/** The key of the market in the open slip; undefined while the slip is closed. */
export function marketInSlip(): string | undefined {
  const place = slipIn(new URLSearchParams(location.search));
  return place.matchId === '' ? undefined : marketOf(place);
}

/** Moves the slip from one selection to another, or closes it without one. Does nothing if it shows another market. */
export function passOn(from: Place, to: Place | undefined): void {
  if (marketInSlip() !== marketOf(from)) return;
  if (to === undefined) closeSlip();
  else showInSlip(to);
}

/** Shows this selection in the open slip. */
export const showInSlip = (place: Place): void => replaceQuery({ slip: slipOf(place), stake: null });

/** Whether the address shows the selections as one combined bet. */
export const isCombinedIn = (query: URLSearchParams): boolean => query.get('as') === 'combined';

/** Shows the selections as one combined bet, or each as a bet of its own. */
export const showCombined = (isCombined: boolean): void =>
  replaceQuery({ as: isCombined ? 'combined' : null });
