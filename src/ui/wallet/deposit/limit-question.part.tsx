import { limitDecline, shareDecline } from '../../../actors/account/own-limits.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { PlayLimits } from '../../../schemas/account/limits.ts';
import { part } from '../../shared/page.tsx';
import { LimitQuestion } from './limit-question.view.tsx';

/** Asks the owner of these limits whether they want a deposit limit. */
export const Question = part({
  machine: limitDecline,
  input: (_: { limits: DetailRef<PlayLimits> }) => undefined,
  follow: (actor, _, { limits }) => shareDecline(actor, limits),
  View: LimitQuestion,
});
