import type { Subscription } from 'xstate';
import type { Actors } from '../app/actors.ts';
import { becoming, stopping, together } from '../shared/follow.ts';

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
  const wanted = asker.on('login.wanted', () => {
    person = session.getSnapshot().context.user?.id;
    dialog.send({ type: 'dialog.open', modal: 'login' });
  });
  const loggedIn = session.on('session.opened', () => {
    const isSame = session.getSnapshot().context.user?.id === person;
    // Another person must not go on with it, such as send the typed password.
    asker.send({ type: isSame ? 'login.done' : 'login.abandoned' });
  });
  const closings = becoming(dialog.select((state) => !state.hasTag('open')));
  return together(
    ...[wanted, loggedIn].map(stopping),
    // A log-in closes the dialog, too, and its event comes in the same task.
    closings(() => queueMicrotask(() => asker.send({ type: 'login.abandoned' }))),
  );
}
