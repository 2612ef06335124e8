import { firstTeam, type MatchState, otherTeam, type SportRules, type Team } from './match.ts';

/**
 * Balls of two innings, of half the plays each. Chances of a ball are round figures of Twenty20, with 1.26 runs a ball
 * (some 150 in 20 overs) and a wicket in 20 balls; the way to simulate follows Davis, Perera and Swartz, "A simulator
 * for Twenty20 cricket" (2015), without their players. Wides and no-balls are left out.
 */
export const cricket: SportRules = {
  playing: battingTeam,
  outcomes(batting, { strengths }) {
    const shift = Math.round((strengths[batting] - strengths[otherTeam(batting)]) * SHIFT);
    return [
      { weight: 3300 - 2 * shift, kind: 'runs', side: batting, points: 0 },
      { weight: 3900 + shift, kind: 'runs', side: batting, points: 1 },
      { weight: 700, kind: 'runs', side: batting, points: 2 },
      { weight: 1150 + shift, kind: 'runs', side: batting, points: 4 },
      { weight: 450 + Math.round(shift / 2), kind: 'runs', side: batting, points: 6 },
      { weight: 500 - Math.round(shift / 2), kind: 'wicket', side: batting, points: 0 },
    ];
  },
  isHalfOver(state, { plays }) {
    const batting = battingTeam(state);
    if (state.played_in_half === plays / 2 || state.wickets[batting] === WICKETS) return true;
    return state.half === 2 && state.points[batting] > state.points[otherTeam(batting)];
  },
  tieBreak: ({ strengths }) => 5000 + (strengths[0] - strengths[1]) * 20,
};

/** Wickets that end an innings, since a side has six players. */
export const WICKETS = 5;
/** The parts of `PARTS` that a point of strength moves from a dot ball to a single, and again to a four. */
const SHIFT = 6;

/** The batting team: the first team in the first innings. */
function battingTeam(state: MatchState): Team {
  const first = firstTeam(state);
  return state.half === 1 ? first : otherTeam(first);
}
