import { navigate } from 'wouter/use-browser-location';
import { matches } from '../../api/bets/matches.ts';
import { arrivalMachine } from '../../machines/app/arrival.machine.ts';
import type { DetailMachine } from '../../machines/shared/types.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { hrefWith } from '../app/href.ts';
import { detailOf } from '../shared/detail-of.ts';
import type { LastingActor } from '../shared/lasting-actors.ts';
import { followMatch } from './match.ts';
import { replaceQuery } from './slip-query.ts';

/** Ignores clicks while the second click of a double click on a price may land on the slip. */
export const slipArrival = arrivalMachine;

/** The match for which a slip opens. */
export interface WantedMatch {
  id: string;
  /** The match as the stream reported it. */
  known: Match | undefined;
}

/** The match of the slip; it is loaded only if the stream has not reported it. */
export const slipMatch: LastingActor<WantedMatch, DetailMachine<Match>> = {
  machine: ({ known }) => {
    let here = known;
    return detailOf(async (id, signal) => {
      const match = here ?? (await matches.one(id, signal));
      here = undefined;
      return match;
    });
  },
  input: ({ id }) => ({ id }),
  about: ({ id }) => id,
  isUnderWay: () => false,
  follow: followMatch,
};

/** If a link opened the page with a slip, adds a history entry without the slip below it, so that Back closes the slip. */
export function layPageUnder(): void {
  const [arrival] = performance.getEntriesByType('navigation');
  if (history.state !== null || arrival?.name !== location.href) return;
  const withSlip = hrefWith({});
  replaceQuery({ slip: null, stake: null, as: null });
  navigate(withSlip, { state: 'over' });
}

/** Opens the login dialog over the slip, which reopens with the same stake, even after a registration. */
export function askToLogIn(stake: string): void {
  replaceQuery({ modal: 'login', next: hrefWith({ stake: stake || null }) });
}
