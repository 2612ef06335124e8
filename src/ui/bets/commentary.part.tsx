import { commentary, followCommentary } from '../../actors/bets/commentary.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../shared/page.tsx';
import Commentary from './commentary.view.tsx';

/** The live commentary on a match for screen readers. */
export const CommentaryOn = part({
  machine: commentary,
  input: (_: { match: Match }) => undefined,
  follow: followCommentary,
  View: Commentary,
});
