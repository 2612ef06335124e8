import type { SnapshotFrom } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import type { RoundRef } from '../../machines/shared/types.ts';
import { stakeOf, toPaise, toRupees } from '../../schemas/shared/money.ts';
import type { Actors } from '../app/actors.ts';

/** Until the result of a round is on screen, the bar shows the earlier balance less the stake. */
export function holdBalance<G extends Game>(
  rounds: RoundRef<G>,
  wallet: Actors['wallet'],
  hold: Actors['balanceHold'],
): () => void {
  const follow = (round: SnapshotFrom<RoundRef<G>>) => {
    const isUndecided = round.hasTag('busy');
    if (isUndecided === hold.getSnapshot().matches('held')) return;
    if (!isUndecided) return hold.send({ type: 'balance.released' });
    const { totalWalletAmount, revision } = wallet.getSnapshot().context;
    const left = toPaise(totalWalletAmount) - toPaise(stakeOf(round.context.stake));
    // A stake above the balance is not subtracted, since the server refuses it.
    const amount = left < 0 ? totalWalletAmount : toRupees(left);
    hold.send({ type: 'balance.held', amount: revision < 0 ? null : amount });
  };
  follow(rounds.getSnapshot());
  const { unsubscribe } = rounds.subscribe(follow);
  return () => {
    unsubscribe();
    hold.send({ type: 'balance.released' });
  };
}
