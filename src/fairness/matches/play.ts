import { DRAWS, sideOf } from '../outcome.ts';
import {
  afterBreak,
  afterPlay,
  type EventKind,
  FIRST_STATE,
  leaderOf,
  type MatchState,
  type MatchTerms,
  type Outcome,
  PARTS,
  type Team,
} from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** Something that happens in a match. */
export interface MatchEvent {
  /** Counted from 0, the toss. */
  number: number;
  /** Milliseconds from the start of play; negative before it. */
  at_ms: number;
  kind: EventKind;
  /** The team that the event belongs to; null if it concerns both. */
  side: Team | null;
  /** The points, runs or goals that it adds to the side's score. */
  points: number;
  /** The state of the match after it. */
  state: MatchState;
}

/** The number of draws that a match may need: its toss, its plays and a tie-break. */
export const drawsNeeded = ({ plays }: MatchTerms): number => plays + 2;

/**
 * Plays a match from its draws: the same draws give the same events on every machine.
 * @param draws unsigned 32-bit numbers, `drawsNeeded` of them: the toss, one for each play, the tie-break
 */
export function playMatch(terms: MatchTerms, draws: readonly number[]): MatchEvent[] {
  const rules = SPORT_RULES[terms.sport];
  const events: MatchEvent[] = [];
  let state = FIRST_STATE;
  let at = -terms.toss_ms;
  const tell = (kind: EventKind, next: MatchState, side: Team | null = null, points = 0) => {
    state = next;
    events.push({ number: events.length, at_ms: at, kind, side, points, state });
  };

  tell('toss', { ...state, toss: sideOf(drawAt(draws, 0)) });
  at = 0;
  tell('start', state);
  for (const half of [1, 2]) {
    if (half === 2) {
      tell('break', afterBreak(state));
      at += terms.break_ms;
    }
    while (!rules.isHalfOver(state, terms)) {
      at += terms.play_ms;
      const outcome = pick(rules.outcomes(rules.playing(state), terms), drawAt(draws, 1 + state.played));
      tell(outcome.kind, afterPlay(state, outcome), outcome.side, outcome.points);
    }
  }
  let winner = leaderOf(state);
  if (winner === null) {
    at += terms.play_ms;
    winner = partOf(drawAt(draws, terms.plays + 1)) < rules.tieBreak(terms) ? 0 : 1;
    tell('tie-break', state, winner);
  }
  tell('end', { ...state, winner }, winner);
  return events;
}

/** The longest that a match can take from the start of play to its end, in milliseconds. */
export const longestMs = ({ plays, play_ms, break_ms }: MatchTerms): number =>
  (plays + 1) * play_ms + break_ms;

function drawAt(draws: readonly number[], index: number): number {
  const draw = draws[index];
  if (draw === undefined) throw new RangeError(`The match needs a draw ${index}`);
  return draw;
}

/** Scales a draw to a whole number below `PARTS`. */
const partOf = (draw: number) => Math.floor((draw * PARTS) / DRAWS);

/** The outcome that the draw selects. */
function pick(outcomes: readonly Outcome[], draw: number): Outcome {
  let part = partOf(draw);
  for (const outcome of outcomes) {
    part -= outcome.weight;
    if (part < 0) return outcome;
  }
  throw new RangeError(`The weights of the outcomes do not add up to ${PARTS}`);
}
