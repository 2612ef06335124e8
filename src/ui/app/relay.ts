import { navigate } from 'wouter/use-browser-location';
import type { AnyActorRef } from 'xstate';
import type { NavigationWanted, QueryWanted, ToastRaised } from '../../machines/events.ts';
import type { WalletEvent } from '../../machines/wallet.machine.ts';
import type { Actors } from './context.tsx';

type Wish =
  | ToastRaised
  | NavigationWanted
  | QueryWanted
  | Extract<WalletEvent, { type: 'wallet.moved' }>
  | { type: 'deposit.credited' };

/**
 * Carries out what an actor wishes of the rest of the page (a toast, another place, another query, a fresh balance),
 * and tells it when the network is back. Returns how to stop that.
 */
export function relay(actor: AnyActorRef, { notices, wallet }: Actors): () => void {
  const wishes = actor.on('*', (wish: Wish) => {
    switch (wish.type) {
      case 'toast.raised':
        return notices.send(wish);
      case 'wallet.moved':
        return wallet.send(wish);
      case 'navigation.wanted':
        return navigate(wish.to, { replace: wish.replace });
      case 'query.wanted':
        return navigate(hrefWith(wish.query), { replace: wish.replace });
      case 'deposit.credited':
        return wallet.send({ type: 'wallet.refresh' });
    }
  });
  const tellBack = () => actor.send({ type: 'network.back' });
  addEventListener('online', tellBack);
  return () => {
    wishes.unsubscribe();
    removeEventListener('online', tellBack);
  };
}

/** This path with these parameters changed; null drops one. */
function hrefWith(changes: QueryWanted['query']): string {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const search = query.toString();
  return location.pathname + (search === '' ? '' : `?${search}`);
}
