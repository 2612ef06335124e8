import { createActor, type Readable, type SnapshotFrom } from 'xstate';
import { mostTaken } from '../../api/bets/most.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import {
  becoming,
  keepDetailFresh,
  type Source,
  stopping,
  together,
  whileVisible,
} from '../shared/follow.ts';

/** `detailMachine` that reads the stake that is still taken on picks; its id has them as the call does. */
export const stillTaken = detailOf(mostTaken);

/** A bet that has not been placed yet, on one selection or on several. */
interface Advised<State extends AdvisedState> {
  getSnapshot(): State;
  subscribe(listener: (state: State) => void): { unsubscribe(): void };
  select(selector: (state: State) => boolean): Readable<boolean>;
  send(event: { type: 'most.told'; most: number | null }): void;
}

interface AdvisedState {
  context: { most: number | null; attempts: number };
  hasTag(tag: 'busy'): boolean;
}

/**
 * Sends a bet the stake that is still taken on its picks: when they change, after each attempt, and every 20 seconds.
 * A visitor's bet has no advice, nor has one whose picks are incomplete. Without an answer the bet goes on without it.
 * @param picksIn the picks as the call takes them; empty for none
 */
export function followMost<State extends AdvisedState>(
  bet: Advised<State>,
  { session }: Pick<Actors, 'session'>,
  picksIn: (state: State) => string,
): () => void {
  let asked = '';
  let stop = () => {};
  const look = () => {
    const isKnown = session.getSnapshot().matches('authenticated');
    const picks = isKnown ? picksIn(bet.getSnapshot()) : '';
    if (picks === asked) return;
    asked = picks;
    stop();
    stop = picks === '' ? () => {} : ask(bet, picks);
  };
  look();
  return together(stopping(bet.subscribe(look)), stopping(session.subscribe(look)), () => stop());
}

/** Asks about these picks, and tells the bet, until stopped. The figure of other picks is void at once. */
function ask<State extends AdvisedState>(bet: Advised<State>, picks: string): () => void {
  const advice = createActor(stillTaken, { input: { id: picks } });
  const tell = (most: number | null) => {
    if (bet.getSnapshot().context.most !== most) bet.send({ type: 'most.told', most });
  };
  const hear = (state: SnapshotFrom<typeof stillTaken>) => {
    // The figure from before an attempt must not follow it.
    if (!state.hasTag('busy')) tell(state.hasTag('stale') ? null : state.context.item);
  };
  const { unsubscribe } = advice.subscribe(hear);
  tell(null);
  advice.start();
  return together(
    keepDetailFresh(advice, attemptsOf(bet), whileVisible()),
    unsubscribe,
    () => advice.stop(),
    () => tell(null),
  );
}

/** An attempt to place the bet has ended. */
const attemptsOf =
  <State extends AdvisedState>(bet: Advised<State>): Source =>
  (listener) =>
    becoming(bet.select((state) => !state.hasTag('busy')))(() => {
      // Looking for a bet from before a reload is no attempt.
      if (bet.getSnapshot().context.attempts > 0) listener();
    });
