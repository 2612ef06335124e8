import { firstTeam, otherTeam, type SportRules } from './match.ts';

/**
 * Raids, taken in turn. Chances are those of Pro Kabaddi's seventh season, which had 88 raids a match, 38.5 points by
 * raids and 20.3 by tackles (Firstpost, October 2019): 0.44 and 0.23 a raid. An all-out's two extra points come with
 * the raid that ends it.
 */
export const kabaddi: SportRules = {
  playing(state) {
    const first = firstTeam(state);
    return state.played % 2 === 0 ? first : otherTeam(first);
  },
  outcomes(raider, { strengths }) {
    const defender = otherTeam(raider);
    const shift = Math.round((strengths[raider] - strengths[defender]) * SHIFT);
    return [
      { weight: 4300, kind: 'empty', side: raider, points: 0 },
      { weight: 2600 + shift, kind: 'touch', side: raider, points: 1 },
      { weight: 500, kind: 'touch', side: raider, points: 2 },
      { weight: 100, kind: 'super-raid', side: raider, points: 3 },
      { weight: 300, kind: 'all-out', side: raider, points: 4 },
      { weight: 2050 - shift, kind: 'tackle', side: defender, points: 1 },
      { weight: 150, kind: 'super-tackle', side: defender, points: 2 },
    ];
  },
  isHalfOver: (state, { plays }) => state.played_in_half === plays / 2,
  tieBreak: ({ strengths }) => 5000 + (strengths[0] - strengths[1]) * 20,
};

/** The parts of `PARTS` that a point of strength moves from the tackle to the touch. */
const SHIFT = 20;
