import { navigate } from 'wouter/use-browser-location';
import type { AnyActorRef } from 'xstate';
import type { NavigationWanted, QueryWanted, ToastRaised } from '../machines/types.ts';
import type { Actors } from './context.tsx';

type Wish = ToastRaised | NavigationWanted | QueryWanted | { type: 'wallet.moved' };

/**
 * Carries out what a page's actor wishes of the rest of the page: a toast, another place, another query, a fresh
 * balance. Returns how to stop that.
 */
export function relay(actor: Pick<AnyActorRef, 'on'>, { notices, wallet }: Actors): () => void {
  const subscription = actor.on('*', (wish: Wish) => {
    switch (wish.type) {
      case 'toast.raised':
        return notices.send(wish);
      case 'navigation.wanted':
        return navigate(wish.to, { replace: wish.replace });
      case 'query.wanted':
        return navigate(hrefWith(wish.query), { replace: wish.replace });
      case 'wallet.moved':
        return wallet.send({ type: 'wallet.refresh' });
    }
  });
  return () => subscription.unsubscribe();
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
