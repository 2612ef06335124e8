import type { ReactNode } from 'react';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Actors } from '../../src/actors/app/actors.ts';
import { createPriceStore } from '../../src/actors/bets/price-store.ts';
import { detailOf } from '../../src/actors/shared/detail-of.ts';
import { dialogMachine } from '../../src/machines/app/dialog.machine.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import { toastsMachine } from '../../src/machines/app/toasts.machine.ts';
import { liveFeedMachine } from '../../src/machines/bets/live-feed.machine.ts';
import { priceStreamMachine } from '../../src/machines/bets/price-stream.machine.ts';
import { priceTapMachine } from '../../src/machines/bets/price-tap.machine.ts';
import { selectionsMachine } from '../../src/machines/bets/selections.machine.ts';
import { settlementsMachine } from '../../src/machines/bets/settlements.machine.ts';
import { balanceHoldMachine } from '../../src/machines/games/balance-hold.machine.ts';
import { recordCheckMachine } from '../../src/machines/games/record-check.machine.ts';
import type { DetailRef } from '../../src/machines/shared/types.ts';
import { walletMachine } from '../../src/machines/wallet/wallet.machine.ts';
import type { PlayLimit, PlayLimits } from '../../src/schemas/account/limits.ts';
import type { WalletTotal } from '../../src/schemas/wallet/wallet.ts';
import { afterQueuedFrames } from '../../src/ui/kit/data/near.ts';
import { ActorsProvider } from '../../src/ui/shared/context.tsx';

const never = <Output,>() => fromPromise<Output>(() => new Promise(() => {}));

/** The long-lived actors, started, with ports that never answer; given actors replace them. */
export function quietActors(own: Partial<Actors> = {}): Actors {
  // However long a file's tests take, no odds become stale.
  const clock = new SimulatedClock();
  const actors: Actors = {
    session: createActor(
      sessionMachine.provide({ actors: { check: never(), leave: never(), forget: never() } }),
    ),
    wallet: createActor(walletMachine.provide({ actors: { load: never() } })),
    feed: createActor(liveFeedMachine.provide({ actors: { connect: fromCallback(() => {}) } }), { clock }),
    priceStream: createActor(priceStreamMachine.provide({ actors: { connect: fromCallback(() => {}) } }), {
      clock,
    }),
    priceTap: createActor(priceTapMachine),
    selections: createActor(selectionsMachine),
    balanceHold: createActor(balanceHoldMachine),
    toasts: createActor(toastsMachine),
    settlements: createActor(settlementsMachine),
    dialog: createActor(dialogMachine),
    prices: createPriceStore(afterQueuedFrames),
    ...own,
  };
  const { session, wallet, balanceHold, feed, priceStream, priceTap, toasts, settlements, dialog } = actors;
  actors.selections.start();
  for (const actor of [
    session,
    wallet,
    balanceHold,
    feed,
    priceStream,
    priceTap,
    toasts,
    settlements,
    dialog,
  ])
    actor.start();
  return actors;
}

/** Renders a view with the long-lived actors. */
export function WithActors({ actors = quietActors(), children }: { actors?: Actors; children: ReactNode }) {
  return <ActorsProvider actors={actors}>{children}</ActorsProvider>;
}

/** An open wallet with this many rupees. */
export function walletOf(rupees: number): Actors['wallet'] {
  const amounts = { totalWalletAmount: rupees, staked: 0, held: 0, bonus: 0, revision: 1 };
  const wallet = createActor(
    walletMachine.provide({ actors: { load: fromPromise<WalletTotal>(async () => amounts) } }),
  );
  wallet.start().send({ type: 'wallet.opened' });
  return wallet;
}

/** A person's own limits, as read. */
export function limitsOf(...limits: PlayLimit[]): DetailRef<PlayLimits> {
  const own: PlayLimits = { limits, break: null, check_minutes: null };
  const actor = createActor(
    detailOf<PlayLimits>(() => new Promise(() => {})),
    { input: { id: '' } },
  ).start();
  actor.send({ type: 'detail.replaced', item: own });
  return actor;
}

/** A record that was not checked. */
export const quietRecord = () => createActor(recordCheckMachine).start();
