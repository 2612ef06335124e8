import { firstCalls as liveCalls } from '../bets/live-matches.ts';

export { followLiveMatches, liveMatches } from '../bets/live-matches.ts';

/** The calls of the start page when a signed-in person opens it. */
export const ownHomeCalls = ['GET live-bet/home-listing', ...liveCalls];
