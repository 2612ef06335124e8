/** Home is 0, away is 1. */
export type Team = 0 | 1;

/** The sports that can be played from a seed. */
export const PLAYED_SPORTS = ['kabaddi', 'cricket', 'football'] as const;
export type PlayedSport = (typeof PLAYED_SPORTS)[number];

/** Everything that decides a match besides its seed. All of it is public before the match. */
export interface MatchTerms {
  sport: PlayedSport;
  /** Strengths of home and away, from 1 to 99; 50 is average. */
  strengths: readonly [number, number];
  /** Raids, balls or minutes of a whole match; an even number. */
  plays: number;
  /** Milliseconds that one play takes. */
  play_ms: number;
  /** Milliseconds between the halves. */
  break_ms: number;
  /** Milliseconds from the toss to the start of play. */
  toss_ms: number;
}

/** The things that happen in a match. A `quiet` play passes without news; only its clock moves. */
export const EVENT_KINDS = [
  'toss',
  'start',
  'touch',
  'super-raid',
  'all-out',
  'tackle',
  'super-tackle',
  'empty',
  'runs',
  'wicket',
  'goal',
  'card',
  'quiet',
  'break',
  'tie-break',
  'end',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** The course of a match up to one moment. */
export interface MatchState {
  toss: 'Head' | 'Tail' | null;
  /** 1 and 2 are halves or innings. */
  half: 1 | 2;
  /** Plays so far; plays that an innings ended early has skipped do not count. */
  played: number;
  /** Plays so far in the current half. */
  played_in_half: number;
  points: readonly [number, number];
  /** Wickets that each team has lost; zeros outside of cricket. */
  wickets: readonly [number, number];
  winner: Team | null;
}

/** A possible end of a play. The weights of all ends add up to `PARTS`. */
export interface Outcome {
  weight: number;
  kind: EventKind;
  /** The team that scores; in a wicket, the team that loses it. */
  side: Team;
  points: number;
}

/** Probabilities are whole parts of this, so that every machine plays the same match. */
export const PARTS = 10_000;

/** The rules of one sport. */
export interface SportRules {
  /** The team whose turn the next play is; home if a play belongs to both teams. */
  playing(state: MatchState): Team;
  /** The possible ends of a play of this team. */
  outcomes(team: Team, terms: MatchTerms): readonly Outcome[];
  /** Whether the current half or innings has ended. */
  isHalfOver(state: MatchState, terms: MatchTerms): boolean;
  /** Home's probability to win a tie-break, in parts of `PARTS`. */
  tieBreak(terms: MatchTerms): number;
}

export const FIRST_STATE: MatchState = {
  toss: null,
  half: 1,
  played: 0,
  played_in_half: 0,
  points: [0, 0],
  wickets: [0, 0],
  winner: null,
};

/** The team that plays first: home after Head, away after Tail. */
export const firstTeam = (state: MatchState): Team => (state.toss === 'Tail' ? 1 : 0);

export const otherTeam = (team: Team): Team => (team === 0 ? 1 : 0);

/** The pair with this much added for one team. */
function added(pair: readonly [number, number], team: Team, amount: number): [number, number] {
  return team === 0 ? [pair[0] + amount, pair[1]] : [pair[0], pair[1] + amount];
}

/** The state after a play has ended in this way. */
export function afterPlay(state: MatchState, { kind, side, points }: Outcome): MatchState {
  return {
    toss: state.toss,
    half: state.half,
    played: state.played + 1,
    played_in_half: state.played_in_half + 1,
    points: points === 0 ? state.points : added(state.points, side, points),
    wickets: kind === 'wicket' ? added(state.wickets, side, 1) : state.wickets,
    winner: state.winner,
  };
}

/** The state at the beginning of the second half. */
export const afterBreak = (state: MatchState): MatchState => ({ ...state, half: 2, played_in_half: 0 });

/** The team with more points; null for a tie. */
export function leaderOf({ points: [home, away] }: MatchState): Team | null {
  if (home === away) return null;
  return home > away ? 0 : 1;
}
