import { navigate } from 'wouter/use-browser-location';
import type { AnyActorRef } from 'xstate';
import type { NavigationWanted, QueryWanted, ToastRaised } from '../../machines/shared/events.ts';
import type { WalletEvent } from '../../machines/wallet/wallet.machine.ts';
import type { Actors } from './actors.ts';
import { hrefWith } from './href.ts';

type Wish =
  | ToastRaised
  | NavigationWanted
  | QueryWanted
  | Extract<WalletEvent, { type: 'wallet.moved' }>
  | { type: 'deposit.credited' };

/**
 * Carries out the wishes that an actor emits (a toast, another page, another query, a fresh balance). Tells the actor
 * when the network is back and, unless it is the session itself, when somebody has logged in. Returns how to stop that.
 * @param page the path of the actor's page, if any: its queries are ignored once the address shows another page
 */
export function relay(actor: AnyActorRef, { toasts, wallet, session }: Actors, page?: string): () => void {
  const wishes = actor.on('*', (wish: Wish) => {
    switch (wish.type) {
      case 'toast.raised':
        return toasts.send(wish);
      case 'wallet.moved':
        return wallet.send(wish);
      case 'navigation.wanted':
        // A dialog of this page does not stay open over the next one.
        return navigate(wish.to, history.state?.dialogs ? { replace: wish.replace } : kept(wish.replace));
      case 'query.wanted':
        if (page !== undefined && page !== location.pathname) return;
        return navigate(hrefWith(wish.query), kept(wish.replace));
      case 'deposit.credited':
        return wallet.send({ type: 'wallet.refresh' });
    }
  });
  const opened = session.on('session.opened', () => {
    if (actor !== session) actor.send({ type: 'session.returned' });
  });
  const tellBack = () => actor.send({ type: 'network.back' });
  addEventListener('online', tellBack);
  return () => {
    wishes.unsubscribe();
    opened.unsubscribe();
    removeEventListener('online', tellBack);
  };
}

/** A replaced history entry stays an entry over the page if it was one. */
const kept = (replace: boolean) => ({ replace, state: replace ? history.state : null });

/**
 * Navigates to a path, or adds the parameters of a query, such as `?slip=7.71`, to the present address. A query opens
 * something over the page, and Back closes it; an open slip is replaced. A link to a dialog of the start page opens the
 * dialog here. A page opened from a dialog, such as the menu, replaces the dialog's history entry.
 */
export function go(href: string): void {
  if (href.startsWith('/?modal=')) navigate(hrefWith({ modal: href.slice(8) }));
  else if (href.startsWith('/')) navigate(href, { replace: Boolean(history.state?.dialogs) });
  else {
    const isOver = new URLSearchParams(location.search).has('slip');
    navigate(
      hrefWith(Object.fromEntries(new URLSearchParams(href))),
      isOver ? kept(true) : { state: 'over' },
    );
  }
}
