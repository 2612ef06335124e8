import { type ActorRefFrom, waitFor } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import type { roundMachine } from '../../machines/round.machine.ts';
import type { RoundRef } from '../../machines/types.ts';
import { PLAYS } from '../../schemas/games/bodies.ts';
import { messagesOf } from '../../schemas/messages.ts';

/**
 * Puts into a game what the address says of its stake and choice, as it does after a deposit; what breaks a rule is
 * left out. A round that may be under way comes first. From then on the game alone keeps them.
 */
export async function takeUpDraft<G extends Game>(game: G, ref: RoundRef<G>): Promise<void> {
  // One machine serves every game.
  const rounds = ref as unknown as ActorRefFrom<typeof roundMachine>;
  const { stake, ...given } = Object.fromEntries(new URLSearchParams(location.search));
  if (stake === undefined) return;
  const ready = await waitFor(rounds, (state) => !state.hasTag('busy')).catch(() => undefined);
  // The page was left meanwhile.
  if (!ready) return;
  const { choice } = ready.context;
  const wrong = messagesOf(PLAYS[game], { ...choice, ...given, bet_amount: stake, seed_id: 1 });
  const right = Object.entries(given).filter(([field]) => field in choice && !wrong[field]);
  rounds.send({ type: 'round.choose', choice: Object.fromEntries(right) });
  if (!wrong.bet_amount) rounds.send({ type: 'round.stake', stake });
  history.replaceState(history.state, '', location.pathname);
}
