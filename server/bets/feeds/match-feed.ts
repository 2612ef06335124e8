import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { MatchEvent } from '../../../src/fairness/matches/play.ts';
import type { NewTeam } from '../teams/keep.ts';

/** A match as a feed announces it. */
export interface Fixture {
  /** The feed's own name for the match; the server makes one match for each reference. */
  reference: string;
  competition: string;
  /** The home and the away team. */
  teams: readonly [NewTeam, NewTeam];
  /** The start of betting, and the start of play. */
  opensAt: Date;
  startsAt: Date;
  /** The terms from which the match is priced and its clock is computed. */
  terms: MatchTerms;
  minimumBetPaise: number;
  /** Whether the match is played from the next seed of its competition's season, and takes a number there. */
  isOfSeason: boolean;
}

/** A league season, as a feed announces it on its first day. */
export interface FedLeagueSeason {
  competition: string;
  startsAt: Date;
  endsAt: Date;
  /** All matches of the season, in the order of play. */
  fixtures: readonly Fixture[];
}

/** A match whose news come from a feed. */
export interface FedMatch {
  id: number;
  reference: string;
  terms: MatchTerms;
  startsAt: Date;
  /** Null for a match that is not played from one of our seeds. */
  season: { id: number; number: number } | null;
}

/** An event of a match, as published. */
export interface News extends Omit<MatchEvent, 'at_ms'> {
  at: Date;
}

/**
 * A source of matches: their fixtures, their news with the clock, and their results. The news of a match are
 * numbered from 0 without gaps and never change once told. The first is `toss`; the last is `end`, and its
 * state has the winner. A feed that cannot answer throws, and is asked again a second later.
 */
export interface MatchFeed {
  /** The prefix of the references of its matches. */
  prefix: string;
  /**
   * The matches that are announced and not over at this time, those of one competition in the order of play.
   */
  fixtures(now: Date): Promise<readonly Fixture[]>;
  /** The league seasons that are running at this time. A feed without leagues leaves this out. */
  leagueSeasons?(now: Date): Promise<readonly FedLeagueSeason[]>;
  /** The news up to this time, in order, starting with this number. */
  news(match: FedMatch, asked: { from: number; until: Date }): Promise<readonly News[]>;
}
