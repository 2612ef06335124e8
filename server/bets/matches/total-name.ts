import type { PlayedSport } from '../../../src/fairness/matches/match.ts';

/** The things that a total counts. */
const COUNTED: Readonly<Record<PlayedSport, string>> = {
  kabaddi: 'points',
  cricket: 'runs',
  football: 'goals',
};

/** The name of an over or an under, such as `Over 62.5 points`. */
export const totalName = (side: 'over' | 'under', line: number, sport: PlayedSport): string =>
  `${side === 'over' ? 'Over' : 'Under'} ${line.toFixed(1)} ${COUNTED[sport]}`;
