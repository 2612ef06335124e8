import type { FedLeagueSeason } from '../../../server/bets/feeds/match-feed.ts';
import { leagueSeasonsAt } from '../../../server/demo/leagues.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday in India. */
export const MONDAY = Date.parse('2030-01-07T00:00:00+05:30');

/**
 * A season of each of the demo's leagues with eight fixtures: the first starts at `begins`, the next six an
 * hour apart, the last a day after `begins`.
 * @param begins milliseconds since 1970
 */
export function seasonsFrom(begins: number): FedLeagueSeason[] {
  return leagueSeasonsAt(new Date(MONDAY)).map((season, league) => ({
    ...season,
    startsAt: new Date(begins),
    endsAt: new Date(begins + 2 * DAY),
    fixtures: season.fixtures.slice(0, 8).map((fixture, index) => {
      const at = index < 7 ? begins + index * HOUR + league * 60_000 : begins + DAY;
      return {
        ...fixture,
        reference: `${fixture.reference}:${begins}`,
        opensAt: new Date(at - HOUR),
        startsAt: new Date(at),
      };
    }),
  }));
}
