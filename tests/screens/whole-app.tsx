import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import type { Actors } from '../../src/actors/app/actors.ts';
import { startActors } from '../../src/actors/root.ts';
import { sessionMachine } from '../../src/machines/app/session.machine.ts';
import type { User } from '../../src/schemas/account/user.ts';
import { App } from '../../src/ui/app/app.tsx';
import { settledToast } from '../../src/ui/bets/settled-toast.ts';
import { userOf } from '../fixtures/user.ts';
import { quietActors } from './actors.tsx';
import { wear } from './walk-screen.tsx';

export const asha = userOf();

const quietSession = sessionMachine.provide({
  actors: {
    check: fromPromise<User | null>(() => new Promise(() => {})),
    leave: fromPromise(async () => {}),
    forget: fromPromise(async () => {}),
  },
});

/** A checked session: this person's, or a visitor's. */
export function sessionOf(person: User | null): Actors['session'] {
  const value = person ? { authenticated: 'current' } : { unauthenticated: 'signedOut' };
  const snapshot = sessionMachine.resolveState({ value, context: { user: person } });
  return createActor(quietSession, { snapshot });
}

/** Runs this, and returns how to remove the listeners that it added to the window. */
function listened(start: () => void): () => void {
  const page = new AbortController();
  const listen = window.addEventListener.bind(window);
  const spy = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: page.signal }),
    );
  start();
  spy.mockRestore();
  return () => page.abort();
}

/**
 * The whole product at a path. Its long-lived actors, including the given ones, are connected to each other.
 */
export function appAt(path: string, own: Partial<Actors>, reload = () => {}): ReactNode {
  wear('dark');
  history.replaceState(null, '', path);
  const actors = quietActors(own);
  const stopListening = listened(() => startActors(actors, { settledToast, reload }));
  onTestFinished(stopListening);
  return <App actors={actors} />;
}

/**
 * The whole product, opened at a path by this person, a visitor, or a person whose session is still being
 * checked.
 */
export async function openApp(path: string, person: User | null | 'unknown') {
  document.title = '';
  const check = fromPromise<User | null>(() =>
    person === 'unknown' ? new Promise(() => {}) : Promise.resolve(person),
  );
  const session = createActor(quietSession.provide({ actors: { check } }));
  await render(appAt(path, { session }));
}
