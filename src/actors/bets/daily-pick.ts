import { type ActorRefFrom, fromPromise } from 'xstate';
import { dailyPicks } from '../../api/bets/daily-pick.ts';
import { dailyPickMachine } from '../../machines/bets/daily-pick.machine.ts';
import type { DailyPick, PickSwitch, SidePick } from '../../schemas/bets/daily-pick.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, type Source, stopping, tabReturns, together, whileVisible } from '../shared/follow.ts';

/** `dailyPickMachine` with its calls. */
export const dailyPick = dailyPickMachine.provide({
  actors: {
    load: fromPromise<DailyPick>(({ signal }) => dailyPicks.read(signal)),
    save: fromPromise<DailyPick, SidePick>(({ input, signal }) => dailyPicks.pick(input, signal)),
    switchPicks: fromPromise<DailyPick, PickSwitch>(({ input, signal }) => dailyPicks.switch(input, signal)),
  },
});

/**
 * Asks the server again every 20 seconds while the page is visible, when the person returns to the tab or logs in, and
 * after a gap of the stream.
 */
export function followDailyPick(
  actor: ActorRefFrom<typeof dailyPickMachine>,
  { feed, session }: Pick<Actors, 'feed' | 'session'>,
): () => void {
  const refresh = () => actor.send({ type: 'daily.refresh' });
  const logIns: Source = (listener) => stopping(session.on('session.opened', listener));
  return together(...[feedGaps(feed), logIns, tabReturns, whileVisible()].map((source) => source(refresh)));
}
