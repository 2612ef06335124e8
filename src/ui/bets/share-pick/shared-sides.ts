import type { Match, Side } from '../../../schemas/bets/matches.ts';
import { isOpen } from '../match-state.view.tsx';

/** The teams of a match that can be shared as a pick: those that take bets now. */
export const sharedSides = (match: Match): Side[] =>
  isOpen(match) ? match.sides.filter(({ suspended }) => suspended == null) : [];
