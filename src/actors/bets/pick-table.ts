import { type ActorRefFrom, fromPromise } from 'xstate';
import { pickTables } from '../../api/bets/pick-table.ts';
import { pickTableMachine } from '../../machines/bets/pick-table.machine.ts';
import type { PickTable, PickTableSwitch } from '../../schemas/bets/pick-table.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, type Source, stopping, tabReturns, together } from '../shared/follow.ts';

/** `pickTableMachine` with its calls. */
export const pickTable = pickTableMachine.provide({
  actors: {
    load: fromPromise<PickTable>(({ signal }) => pickTables.read(signal)),
    switchShown: fromPromise<PickTable, PickTableSwitch>(({ input, signal }) =>
      pickTables.show(input, signal),
    ),
  },
});

/** Asks the server again when the person returns to the tab or logs in, and after a gap of the stream. */
export function followPickTable(
  actor: ActorRefFrom<typeof pickTableMachine>,
  { feed, session }: Pick<Actors, 'feed' | 'session'>,
): () => void {
  const refresh = () => actor.send({ type: 'table.refresh' });
  const logIns: Source = (listener) => stopping(session.on('session.opened', listener));
  return together(...[feedGaps(feed), logIns, tabReturns].map((source) => source(refresh)));
}
