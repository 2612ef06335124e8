import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { MatchEvent } from '../../../src/fairness/matches/play.ts';
import type { NewTeam } from '../teams/keep.ts';

/** A match as a feed announces it. */
export interface Fixture {
  /** The feed's own name of it: a second match with the same reference is not made. */
  reference: string;
  competition: string;
  /** Home and away. */
  teams: readonly [NewTeam, NewTeam];
  /** The start of betting, and the start of play. */
  opensAt: Date;
  startsAt: Date;
  /** The match is priced by these, and its clock is told by them. */
  terms: MatchTerms;
  minimumBetPaise: number;
  /** Whether its seed is the next one of its competition's season; the match takes a number there. */
  isOfSeason: boolean;
}

/** A season of a league, as a feed announces it on its first day. */
export interface FedSeason {
  competition: string;
  startsAt: Date;
  endsAt: Date;
  /** All of its matches, in the order of their play. */
  fixtures: readonly Fixture[];
}

/** A match whose course a feed tells. */
export interface FedMatch {
  id: number;
  reference: string;
  terms: MatchTerms;
  startsAt: Date;
  /** Null for a match that is not played from a seed of ours. */
  season: { id: number; number: number } | null;
}

/** Something that has happened in a match. */
export interface News extends Omit<MatchEvent, 'at_ms'> {
  at: Date;
}

/**
 * The source of matches: their fixtures, their news with the clock, and their results. The news of a match are numbered
 * from 0 without gaps, and what was told once stays as it is. The first is `toss`, the last is `end`; its state has the
 * winner. A feed that cannot answer throws: it is asked again a second later.
 */
export interface MatchFeed {
  /** References of its matches begin with this. */
  prefix: string;
  /** The matches that are announced at that time and not over, those of a competition in the order of their play. */
  fixtures(now: Date): Promise<readonly Fixture[]>;
  /** The seasons of leagues that are going on at that time. A feed of single matches has none. */
  seasons?(now: Date): Promise<readonly FedSeason[]>;
  /** The news until that time, from the one of that number on, in order. */
  news(match: FedMatch, asked: { from: number; until: Date }): Promise<readonly News[]>;
}
