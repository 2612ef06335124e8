import type { SportRules } from './match.ts';

/**
 * Minutes, each with a small chance of a goal, so that a team's goals are close to a Poisson distribution (Maher,
 * "Modelling association football scores", 1982): 2.7 goals a match of 90 minutes, and four cards.
 */
export const football: SportRules = {
  playing: () => 0,
  outcomes(_team, { strengths }) {
    const shift = Math.round((strengths[0] - strengths[1]) * SHIFT);
    return [
      { weight: 150 + shift, kind: 'goal', side: 0, points: 1 },
      { weight: 150 - shift, kind: 'goal', side: 1, points: 1 },
      { weight: 220, kind: 'card', side: 0, points: 0 },
      { weight: 220, kind: 'card', side: 1, points: 0 },
      { weight: 9260, kind: 'quiet', side: 0, points: 0 },
    ];
  },
  isHalfOver: (state, { plays }) => state.played_in_half === plays / 2,
  tieBreak: ({ strengths }) => 5000 + (strengths[0] - strengths[1]) * 20,
};

/**
 * The parts of `PARTS` a minute that a point of strength adds to a team's goals and takes from the other's.
 */
const SHIFT = 1.5;
