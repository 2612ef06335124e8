import { drawsOf } from '../../src/fairness/matches/draws.ts';
import { drawsNeeded, type MatchEvent, playMatch } from '../../src/fairness/matches/play.ts';
import type { FedMatch, MatchFeed } from '../bets/feeds/match-feed.ts';
import { newsFrom } from '../bets/feeds/play.ts';
import { seedOf } from '../bets/feeds/seasons.ts';
import type { Queryable } from '../database/database.ts';
import { leagueSeasonsAt } from './leagues.ts';
import { PROGRAMME, programmeAt } from './programme.ts';

/**
 * The demo's matches, played from the seeds of their seasons. Only this process knows their events in
 * advance.
 */
export function simulatedFeed(database: Queryable): MatchFeed {
  /** The events of matches under way, by match id. */
  const played = new Map<number, MatchEvent[]>();

  async function eventsOf({ id, terms, season }: FedMatch): Promise<MatchEvent[]> {
    if (season === null) throw new Error(`Match ${id} has no season to be played from`);
    const { seed, salt } = await seedOf(database, season);
    return playMatch(terms, await drawsOf(seed, salt, season.number, drawsNeeded(terms)));
  }

  return {
    prefix: PROGRAMME,
    fixtures: async (now) => programmeAt(now),
    leagueSeasons: async (now) => leagueSeasonsAt(now),
    async news(match, { from, until }) {
      const sinceStart = until.getTime() - match.startsAt.getTime();
      if (sinceStart < -match.terms.toss_ms) return [];
      const events = played.get(match.id) ?? (await eventsOf(match));
      const due = events.filter(({ at_ms }) => at_ms <= sinceStart);
      if (due.length < events.length) played.set(match.id, events);
      else played.delete(match.id);
      return newsFrom(match.startsAt, due.slice(from));
    },
  };
}
