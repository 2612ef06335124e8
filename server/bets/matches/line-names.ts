import type { Figure } from '../../../src/fairness/matches/lines.ts';
import type { PlayedSport } from '../../../src/fairness/matches/match.ts';

/** The things that a score counts. */
const COUNTED: Readonly<Record<PlayedSport, string>> = {
  kabaddi: 'points',
  cricket: 'runs',
  football: 'goals',
};

/**
 * The names of both sides of a line, the one above it first: `Over 62.5 points` and `Under 62.5 points`, or the teams with
 * their handicaps, `Kites −4.5 points` and `Herons +4.5 points`.
 */
export function lineNames(
  figure: Figure,
  line: number,
  { sport, teams: [home, away] }: { sport: PlayedSport; teams: readonly [string, string] },
): [string, string] {
  const counted = `${Math.abs(line).toFixed(1)} ${COUNTED[sport]}`;
  if (figure === 'total') return [`Over ${counted}`, `Under ${counted}`];
  return line > 0
    ? [`${home} −${counted}`, `${away} +${counted}`]
    : [`${home} +${counted}`, `${away} −${counted}`];
}
