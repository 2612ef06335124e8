import type { Match } from '../../schemas/bets/matches.ts';
import { isOnMatch, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import type { Actors } from '../app/actors.ts';
import { hellos, matchChanges, type Source, stopping, together, walletChanges } from '../shared/follow.ts';

type News = Pick<Actors, 'feed' | 'wallet'>;

/** An actor that reads bets: a list of them, or a single one. */
interface BetReader {
  getSnapshot(): {
    hasTag(tag: 'busy'): boolean;
    context: { rows: readonly SingleOrCombined[] } | { item: SingleOrCombined | null };
  };
}

/**
 * The match of a bet that the actor has read has changed, as in `betNews`. While the actor reads, a change of any match
 * counts, since the answer may be older. On a busy evening some match changes every second: if each counted, every page
 * would read its bets without a pause.
 */
export const changesOfBets = (actors: News, reader: BetReader): Source =>
  betNews(actors, ({ id }) => {
    const state = reader.getSnapshot();
    return state.hasTag('busy') || betsIn(state.context).some((bet) => isOnMatch(bet, id));
  });

/**
 * Bets may have changed: with a match, with a move of the wallet, or unnoticed before the stream said hello. After a
 * hello the wallet is read as well. Bets are then read after it, once: they contain all moves that it brings.
 * @param isWanted whether a change of this match counts
 */
export const betNews =
  ({ feed, wallet }: News, isWanted: (match: Match) => boolean): Source =>
  (listener) => {
    let isAwaited = false;
    const look = () => {
      const state = wallet.getSnapshot();
      if (!isAwaited || state.hasTag('busy') || state.matches({ ready: 'moved' })) return;
      isAwaited = false;
      listener();
    };
    const unlessAwaited = () => {
      if (!isAwaited) listener();
    };
    return together(
      matchChanges(feed, isWanted)(unlessAwaited),
      // Before `look`, so that the move that ends the wait does not count once more.
      walletChanges(wallet)(unlessAwaited),
      stopping(wallet.subscribe(look)),
      hellos(feed)(() => {
        isAwaited = true;
        look();
      }),
    );
  };

function betsIn(context: ReturnType<BetReader['getSnapshot']>['context']): readonly SingleOrCombined[] {
  if ('rows' in context) return context.rows;
  return context.item === null ? [] : [context.item];
}
