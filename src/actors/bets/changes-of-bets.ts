import { isOnMatch, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import type { Actors } from '../app/actors.ts';
import { matchChanges, type Source, together, whenBegun } from '../shared/follow.ts';

/** An actor that reads bets: a list of them, or a single one. */
interface BetReader {
  getSnapshot(): {
    hasTag(tag: 'busy'): boolean;
    context: { rows: readonly SingleOrCombined[] } | { item: SingleOrCombined | null };
  };
}

/**
 * The match of a bet that the actor has read has changed, as in `matchChanges`, or the stream has begun: what changed
 * before that is not known. While the actor reads, a change of any match counts, since the answer may be older.
 * On a busy evening some match changes every second: if each counted, every page would read its bets without a pause.
 */
export const changesOfBets =
  (feed: Actors['feed'], reader: BetReader): Source =>
  (listener) =>
    together(
      matchChanges(feed, (matchId) => {
        const state = reader.getSnapshot();
        return state.hasTag('busy') || betsIn(state.context).some((bet) => isOnMatch(bet, matchId));
      })(listener),
      whenBegun(feed, listener),
    );

function betsIn(context: ReturnType<BetReader['getSnapshot']>['context']): readonly SingleOrCombined[] {
  if ('rows' in context) return context.rows;
  return context.item === null ? [] : [context.item];
}
