import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import type { Actors } from '../../actors/app/actors.ts';
import { createPriceStore } from '../../actors/bets/price-store.ts';
import { detailOf } from '../../actors/shared/detail-of.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { pagedListOf } from '../../actors/shared/paged-list-of.ts';
import { dialogMachine } from '../../machines/app/dialog.machine.ts';
import { sessionMachine } from '../../machines/app/session.machine.ts';
import { toastsMachine } from '../../machines/app/toasts.machine.ts';
import { liveFeedMachine } from '../../machines/bets/live-feed.machine.ts';
import { priceStreamMachine } from '../../machines/bets/price-stream.machine.ts';
import { priceTapMachine } from '../../machines/bets/price-tap.machine.ts';
import { selectionsMachine } from '../../machines/bets/selections.machine.ts';
import { settlementsMachine } from '../../machines/bets/settlements.machine.ts';
import { balanceHoldMachine } from '../../machines/games/balance-hold.machine.ts';
import { recordCheckMachine } from '../../machines/games/record-check.machine.ts';
import type { DetailRef, ListRef, PagedListRef } from '../../machines/shared/types.ts';
import { walletMachine } from '../../machines/wallet/wallet.machine.ts';
import type { PlayLimit, PlayLimits } from '../../schemas/account/limits.ts';
import type { WalletTotal } from '../../schemas/wallet/wallet.ts';
import { afterQueuedFrames } from '../../ui/kit/data/near.ts';
import { Page } from '../../ui/kit/layout.tsx';
import { ActorsProvider } from '../../ui/shared/context.tsx';

/** The actor among a view's props. */
export type ActorOf<View> = View extends (props: infer Props) => ReactNode
  ? { actor: Props extends { actor: infer Actor } ? Actor : never }
  : never;

/** A call that is never answered. */
export const unanswered = <Answer,>(): Promise<Answer> => new Promise(() => {});

/** A port that never answers. */
const never = <Output,>() => fromPromise<Output>(unanswered);

/** The long-lived actors, started, with ports that never answer; given actors replace them. */
export function quietActors(own: Partial<Actors> = {}): Actors {
  // Its time stands still, so that no odds become stale.
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

/**
 * The actors to stop once the view has left. The page around it keeps them, since React makes those of a view that waits
 * for code twice, and forgets the first.
 */
const Kept = createContext<Set<{ stop(): void }>>(new Set());

/** Actors that a view needs besides its own, made with it. */
export function useAround<Around extends Readonly<Record<string, { stop(): void }>>>(
  make: () => Around,
): Around {
  const kept = use(Kept);
  const [around] = useState(() => {
    const made = make();
    for (const actor of Object.values(made)) kept.add(actor);
    return made;
  });
  return around;
}

/** The long-lived actors, quiet but for the given ones. */
export function WithQuietActors({ own, children }: { own: Partial<Actors>; children: ReactNode }) {
  const kept = use(Kept);
  const [actors] = useState(() => {
    const made = quietActors(own);
    for (const [name, one] of Object.entries(made)) if (!(name in own) && 'stop' in one) kept.add(one);
    return made;
  });
  return <ActorsProvider actors={actors}>{children}</ActorsProvider>;
}

/**
 * The page around a view: long-lived actors with ports that never answer and a balance of ₹1,000, and an address that is
 * kept in memory, so that links lead nowhere else. When it leaves, it stops all actors around the view.
 */
export function Surroundings({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Set<{ stop(): void }>());
  const [{ hook, searchHook }] = useState(() => memoryLocation());
  useEffect(
    () => () => {
      for (const actor of kept) actor.stop();
    },
    [kept],
  );
  return (
    <Router hook={hook} searchHook={searchHook}>
      <Kept value={kept}>
        <OpenPage>{children}</OpenPage>
      </Kept>
    </Router>
  );
}

function OpenPage({ children }: { children: ReactNode }) {
  const own = useAround(() => ({ wallet: walletOf(1000) }));
  return (
    <WithQuietActors own={own}>
      <Page>{children}</Page>
    </WithQuietActors>
  );
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

/** A list with these rows, as loaded. */
export function listWith<Row>(rows: readonly Row[]): ListRef<Row> {
  const list = createActor(listOf<Row>(unanswered), { input: {} }).start();
  list.send({ type: 'list.changed', rows });
  return list;
}

/** A list of one page, which has these rows. */
export const pagedListWith = <Row,>(rows: readonly Row[]): PagedListRef<Row> =>
  createActor(
    pagedListOf<Row>(async () => ({ rows: [...rows], page: 1, perPage: 10, total: rows.length })),
    { input: { perPage: 10, query: {} } },
  ).start();

/** A person's own limits, as read. */
export function limitsOf(...limits: PlayLimit[]): DetailRef<PlayLimits> {
  const own: PlayLimits = { limits, break: null, check_minutes: null };
  const actor = createActor(detailOf<PlayLimits>(unanswered), { input: { id: '' } }).start();
  actor.send({ type: 'detail.replaced', item: own });
  return actor;
}

/** A record that was not checked. */
export const quietRecord = () => createActor(recordCheckMachine).start();

/** For a callback whose effect would be outside the view. */
export const nothing = () => {};
