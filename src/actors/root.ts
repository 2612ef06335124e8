import { navigate } from 'wouter/use-browser-location';
import { createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import { sessions } from '../api/account/sessions.ts';
import { onPriced } from '../api/bets/priced.ts';
import { createLiveStream } from '../api/bets/stream.ts';
import { http, onClientEvent } from '../api/page-client.ts';
import { CLOSED_KEY, TOKEN_KEY } from '../api/shared/access-token.ts';
import { forgetTab, keepTabFor } from '../api/shared/storage.ts';
import { wallet } from '../api/wallet/wallet.ts';
import { dialogMachine } from '../machines/app/dialog.machine.ts';
import { sessionMachine } from '../machines/app/session.machine.ts';
import { toastsMachine } from '../machines/app/toasts.machine.ts';
import { liveFeedMachine } from '../machines/bets/live-feed.machine.ts';
import { priceStreamMachine } from '../machines/bets/price-stream.machine.ts';
import { priceTapMachine } from '../machines/bets/price-tap.machine.ts';
import { selectionsMachine } from '../machines/bets/selections.machine.ts';
import { type SettlementsSummed, settlementsMachine } from '../machines/bets/settlements.machine.ts';
import { balanceHoldMachine } from '../machines/games/balance-hold.machine.ts';
import type { ToastRaised } from '../machines/shared/events.ts';
import { walletMachine } from '../machines/wallet/wallet.machine.ts';
import { record } from '../recording/recorder.ts';
import type { PriceMove } from '../schemas/bets/live.ts';
import type { Actors } from './app/actors.ts';
import { watchClock } from './app/clock-jumps.ts';
import { hrefWith } from './app/href.ts';
import { unsubscribeHere } from './app/push-subscription.ts';
import { relay } from './app/relay.ts';
import { createPriceStore } from './bets/price-store.ts';
import { followSelections } from './bets/selections.ts';
import { keepReading } from './shared/keep-reading.ts';

/**
 * Makes the actors that live as long as the page, with their ports; none is started yet.
 * @param schedule calls back in a frame in which price changes may be painted
 */
export function createActors(schedule: (paint: (at: number) => void) => unknown): Actors {
  const prices = createPriceStore(schedule);
  const stream = createLiveStream(http);
  const recorded = { inspect: record };

  const session = createActor(
    sessionMachine.provide({
      actors: {
        check: fromPromise(({ signal }) => sessions.current(signal)),
        leave: fromPromise(({ signal }) => {
          // The tab keeps the person's data, such as the key of a request, which the server answers to this person
          // only.
          forgetTab();
          // Not waited for: the server sends nothing for a session that is over.
          unsubscribeHere().catch(() => {});
          return sessions.logout(signal);
        }),
        forget: fromPromise(async () => sessions.forget()),
        forgetAccount: fromPromise(async () => {
          forgetTab();
          sessions.forgetAccount();
        }),
      },
    }),
    recorded,
  );
  const walletActor = createActor(
    walletMachine.provide({ actors: { load: fromPromise(({ signal }) => wallet.total(signal)) } }),
    recorded,
  );
  const feed = createActor(
    liveFeedMachine.provide({
      actors: {
        connect: fromCallback(({ input, sendBack }) => {
          const lose = () => sendBack({ type: navigator.onLine ? 'feed.lost' : 'network.lost' });
          return keepReading(lose, (signal) =>
            stream.connect({
              since: input.since ?? undefined,
              signal,
              onEnd: lose,
              onEvent: (event) => {
                const at = Date.now();
                if (event.event === 'hello') sendBack({ type: 'feed.hello', at, data: event.data });
                if (event.event === 'match') sendBack({ type: 'feed.match', at, data: event.data });
                if (event.event === 'ping') sendBack({ type: 'feed.ping', at, data: event.data });
                if (event.event === 'wallet') sendBack({ type: 'feed.wallet', data: event.data });
                if (event.event === 'activity') sendBack({ type: 'feed.activity', data: event.data });
                if (event.event === 'limits') sendBack({ type: 'feed.limits' });
              },
            }),
          );
        }),
      },
    }),
    recorded,
  );
  const priceStream = createActor(
    priceStreamMachine.provide({
      actors: {
        connect: fromCallback(({ input: { sides }, sendBack }) => {
          const lose = () => sendBack({ type: 'stream.lost' });
          let isTold = false;
          const take = (moves: PriceMove[]) => {
            // Prices bypass the statechart, since there can be thousands a second.
            for (const moved of moves) prices.set(...moved);
            if (!isTold) sendBack({ type: 'stream.told' });
            isTold = true;
          };
          return keepReading(lose, (signal) => stream.watch({ sides, signal, onEnd: lose, onPrices: take }));
        }),
      },
    }),
    recorded,
  );
  return {
    session,
    wallet: walletActor,
    balanceHold: createActor(balanceHoldMachine, recorded),
    feed,
    priceStream,
    prices,
    priceTap: createActor(priceTapMachine, recorded),
    selections: createActor(selectionsMachine, recorded),
    settlements: createActor(settlementsMachine, recorded),
    toasts: createActor(toastsMachine, recorded),
    dialog: createActor(dialogMachine, recorded),
  };
}

/** The page's functions that the actors need. */
interface Page {
  /** Makes the toast for settled bets. */
  settledToast: (summed: SettlementsSummed) => ToastRaised;
  /** Loads the page anew. */
  reload?: () => void;
}

/** Connects the actors with each other and with the browser, and starts them. Call it once. */
export function startActors(actors: Actors, { settledToast, reload = () => location.reload() }: Page): void {
  const { session, wallet, balanceHold, feed, priceStream, prices, settlements, toasts, dialog } = actors;
  const { priceTap, selections } = actors;
  let isLineOpen = false;
  onPriced(prices.learn);

  session.on('session.authenticated', ({ user }) => keepTabFor(user.id));
  session.on('session.opened', (event) => {
    settlements.send(event);
    dialog.send({ type: 'dialog.loggedIn' });
    wallet.send({ type: 'wallet.opened' });
    if (isLineOpen) feed.send({ type: 'feed.passedOn' });
  });
  session.on('session.closed', (event) => {
    // During a log-out, the stream still belongs to the person who is leaving.
    settlements.send(event);
    wallet.send({ type: 'wallet.closed' });
    balanceHold.send({ type: 'balance.released' });
    // A log-out ends the token with which the stream would open.
    once(
      session,
      (state) => !state.matches({ unauthenticated: 'leaving' }),
      () => feed.send({ type: 'feed.passedOn' }),
    );
  });
  session.on('login.wanted', (event) => dialog.send(event));
  closeDialogOfLastPerson(session, dialog);
  session.on('page.reload', reload);
  toasts.on('toast.seen', (event) => session.send(event));
  dialog.on('dialog.closed', () => session.send({ type: 'login.declined' }));
  dialog.on('verification.wanted', ({ phone, next }) => {
    const query = { phone, next: next ?? hrefWith({ modal: null }) };
    navigate(`/verify?${new URLSearchParams(query)}`, { replace: true });
  });
  wallet.subscribe(({ context: { revision } }) => {
    if (revision > 0) feed.send({ type: 'feed.walletRead', revision });
  });
  feed.on('feed.restored', () => wallet.send({ type: 'wallet.refresh' }));
  feed.on('bet.settled', (event) => settlements.send(event));
  settlements.on('settlements.summed', (summed) => toasts.send(settledToast(summed)));
  prices.onWatched((sides) => priceStream.send({ type: 'prices.watched', sides }));
  for (const actor of [session, wallet, feed, priceStream, dialog, selections]) relay(actor, actors);

  onClientEvent((event) => {
    if (event.type === 'call.forbidden') navigate('/unauthorised', { replace: true });
    else if (event.type === 'call.timedOut') toasts.send(event);
    else if (event.type === 'answer.recalled') feed.send(event);
    else session.send(event);
  });
  listen('storage', ({ key, newValue }) => {
    // A tab that was frozen hears of the closing only after a later log-in.
    const isClosing = key === CLOSED_KEY && newValue !== null;
    if (isClosing && http.token.isClosedForGood()) session.send({ type: 'session.accountClosed' });
    if (key !== TOKEN_KEY && key !== null) return;
    // A cleared storage is no log-out: the session's cookie may still be there.
    const isRemoved = key === TOKEN_KEY && newValue === null;
    session.send({ type: isRemoved ? 'session.tokenRemoved' : 'session.tokenAppeared' });
  });
  listen('offline', () => feed.send({ type: 'network.lost' }));
  // A page in the back/forward cache would keep its stream open, and with it one of the few connections to the host.
  listen('pagehide', () => feed.send({ type: 'network.lost' }));
  listen('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // A page in the back/forward cache misses log-outs in other tabs. A visitor without a token is still a visitor.
    if (!session.getSnapshot().matches('unauthenticated') || http.token.read() !== null)
      session.send({ type: 'session.tokenAppeared' });
    feed.send({ type: 'network.back' });
  });

  const look = () => {
    priceStream.send({ type: document.hidden ? 'tab.hidden' : 'tab.shown' });
    if (!document.hidden) feed.send({ type: 'clock.jumped', at: Date.now() });
  };
  // The document's event bubbles to the window.
  addEventListener('visibilitychange', look);
  look();
  watchClock((at) => {
    feed.send({ type: 'clock.jumped', at });
    if (document.hidden) return;
    // After sleep, prices are as stale as those of a hidden tab.
    priceStream.send({ type: 'tab.hidden' });
    priceStream.send({ type: 'tab.shown' });
  });

  selections.start();
  const readSlip = followSelections(actors);
  const readQuery = () => {
    readSlip();
    const query = new URLSearchParams(location.search);
    dialog.send({
      type: 'dialog.queryChanged',
      modal: query.get('modal'),
      next: query.get('next'),
      ref: query.get('ref'),
    });
  };
  // The browser's own event, and those that the router dispatches.
  for (const change of ['popstate', 'pushState', 'replaceState']) addEventListener(change, readQuery);

  for (const actor of [toasts, settlements, balanceHold, dialog, priceTap, wallet, session]) actor.start();
  readQuery();
  // The stream opens once the session check has ended.
  once(
    session,
    (state) => !state.matches('checking'),
    () => {
      feed.start();
      priceStream.start();
      isLineOpen = true;
    },
  );
}

type Session = Actors['session'];

/** Acts once: now, or as soon as the session is in a matching state. */
function once(session: Session, isSuch: (state: SnapshotFrom<Session>) => boolean, act: () => void): void {
  if (isSuch(session.getSnapshot())) {
    act();
    return;
  }
  const { unsubscribe } = session.subscribe((state) => {
    if (!isSuch(state)) return;
    unsubscribe();
    act();
  });
}

function listen<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
) {
  addEventListener(name, listener);
}

/**
 * Closes the log-in dialog of a session that has run out once the person is a visitor: another tab's log-in, or theirs, came
 * to nothing. An open slip begins anew for the visitor, and would come over the dialog.
 */
function closeDialogOfLastPerson(session: Actors['session'], dialog: Actors['dialog']): void {
  let hasRunOut = false;
  session.subscribe((state) => {
    if (state.matches({ unauthenticated: 'expired' })) hasRunOut = true;
    else if (state.matches('authenticated') || state.matches({ unauthenticated: 'declined' }))
      hasRunOut = false;
    else if (hasRunOut && state.matches({ unauthenticated: 'signedOut' })) {
      hasRunOut = false;
      dialog.send({ type: 'dialog.close' });
    }
  });
}
