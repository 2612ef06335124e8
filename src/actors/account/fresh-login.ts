import type { Subscription } from 'xstate';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';

/** The actor of an act that takes a fresh log-in. */
interface AsksForLogin {
  on(type: 'login.wanted', listener: () => void): Subscription;
  send(event: { type: 'login.done' | 'login.abandoned' }): void;
}

/** Opens the login dialog if the server asks for a fresh login, and reports whether the same person is back. */
export function followFreshLogin(
  asker: AsksForLogin,
  { session, dialog }: Pick<Actors, 'session' | 'dialog'>,
): () => void {
  let person: number | undefined;
  let wasOpen = false;
  const wanted = asker.on('login.wanted', () => {
    person = session.getSnapshot().context.user?.id;
    dialog.send({ type: 'dialog.open', modal: 'login' });
  });
  const loggedIn = session.on('session.opened', () => {
    const isSame = session.getSnapshot().context.user?.id === person;
    // Another person must not go on with it, such as send the typed password.
    asker.send({ type: isSame ? 'login.done' : 'login.abandoned' });
  });
  const closed = dialog.subscribe((state) => {
    const isOpen = state.hasTag('open');
    // A log-in closes the dialog, too, and its event comes in the same task.
    if (wasOpen && !isOpen) queueMicrotask(() => asker.send({ type: 'login.abandoned' }));
    wasOpen = isOpen;
  });
  return together(...[wanted, loggedIn, closed].map(stopping));
}
