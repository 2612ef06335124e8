import type { ActorRefFrom } from 'xstate';
import { games } from '../../api/games/games.ts';
import type { Game } from '../../fairness/games.ts';
import type { roundCheckMachine } from '../../machines/games/round-check.machine.ts';
import type { PagedListRef, RecordCheckRef } from '../../machines/shared/types.ts';
import type { Round } from '../../schemas/games/games.ts';
import type { Actors } from '../app/actors.ts';
import { becoming, keepFresh, stopping, together, walletChanges } from '../shared/follow.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import type { OwnRecord } from './own-record.ts';

/** The person's rounds of a game, newest first. */
export const gameHistory = (game: Game) =>
  pagedListOf<Round>((query, signal) => games.history(game, query, signal));

/** Reloads the rounds after each move of the wallet. */
export function followGameHistory(list: PagedListRef<Round>, { wallet }: Pick<Actors, 'wallet'>): () => void {
  return keepFresh(list, walletChanges(wallet));
}

/** Checks the whole record while a part of it is in doubt. */
export function checkDoubt(record: RecordCheckRef, _actors: Actors, { own }: { own: OwnRecord }): () => void {
  if (own.store.doubt() !== null) record.send({ type: 'record.check', since: 0 });
  return () => {};
}

/** Reads the list again after a seed was revealed, and checks the whole record after a round that does not agree. */
export function followRoundCheck(
  check: ActorRefFrom<typeof roundCheckMachine>,
  _actors: Actors,
  { list, record }: { list: PagedListRef<Round>; record: RecordCheckRef },
): () => void {
  return together(
    stopping(check.on('seeds.outdated', () => list.send({ type: 'list.refresh' }))),
    becoming(check.select((state) => state.matches({ open: 'wrong' })))(() =>
      record.send({ type: 'record.check', since: 0 }),
    ),
  );
}
