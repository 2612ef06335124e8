import type { Readable } from 'xstate';
import { limits } from '../../api/account/limits.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { PlayTime } from '../../schemas/account/limits.ts';
import { detailOf } from '../shared/detail-of.ts';
import { becoming, keepDetailFresh } from '../shared/follow.ts';

/** `detailMachine` that reads the figures of the person's play of now: those of the reality check. */
export const gameSession = detailOf((_, signal) => limits.playTime(signal));

/** Rounds whose result is shown, or is not. */
interface Playing {
  select(selector: (state: { hasTag(tag: 'busy'): boolean }) => boolean): Readable<boolean>;
}

/** Reads the figures again after each round, once its result is shown: they would tell it before. */
export function keepSessionFresh(session: DetailRef<PlayTime>, rounds: Playing): () => void {
  return keepDetailFresh(session, becoming(rounds.select((state) => !state.hasTag('busy'))));
}
