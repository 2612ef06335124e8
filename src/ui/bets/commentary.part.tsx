import { commentary, followCommentary } from '../../actors/bets/commentary.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { part } from '../app/page.tsx';
import Commentary from './commentary.view.tsx';

/** The course of a match for people who listen. */
export const CommentaryOn = part({
  machine: commentary,
  input: (_: { match: Match }) => undefined,
  follow: followCommentary,
  View: Commentary,
});
