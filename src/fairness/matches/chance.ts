import { chancesOf, type LineChance, withoutNoise } from './lines.ts';
import { type MatchTerms, PARTS } from './match.ts';
import { SPORT_RULES } from './rules.ts';

/** Home's exact probability to win from any state of a match: by a point at least, or level and by the tie-break. */
export function chanceOf(terms: MatchTerms): LineChance {
  const margin = chancesOf(terms, 'margin');
  const [ahead, notBehind] = [margin(0.5), margin(-0.5)];
  const tieBreak = SPORT_RULES[terms.sport].tieBreak(terms) / PARTS;
  return (state) => {
    if (state.winner !== null) return state.winner === 0 ? 1 : 0;
    const isAhead = ahead(state);
    return withoutNoise(isAhead + (notBehind(state) - isAhead) * tieBreak);
  };
}
