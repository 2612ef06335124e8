import { type ActorRefFrom, fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { changePasswordMachine } from '../../machines/account/change-password.machine.ts';
import { ChangePassword } from '../../schemas/account/account.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';

/** Changes the password of the person who is signed in. */
export const changePassword = changePasswordMachine.provide({
  actors: {
    submit: fromPromise(({ input: { values }, signal }) =>
      users.changePassword(valid(ChangePassword, values), signal),
    ),
  },
});

/** Opens the login dialog if the server asks for a fresh login, and reports whether the same person is back. */
export function followChangePassword(
  change: ActorRefFrom<typeof changePasswordMachine>,
  { session, dialog }: Pick<Actors, 'session' | 'dialog'>,
): () => void {
  let person: number | undefined;
  let wasOpen = false;
  const wanted = change.on('login.wanted', () => {
    person = session.getSnapshot().context.user?.id;
    dialog.send({ type: 'dialog.open', modal: 'login' });
  });
  const loggedIn = session.on('session.opened', () => {
    const isSame = session.getSnapshot().context.user?.id === person;
    // Another person must not send the typed password.
    change.send({ type: isSame ? 'login.done' : 'login.abandoned' });
  });
  const closed = dialog.subscribe((state) => {
    const isOpen = state.hasTag('open');
    // A log-in closes the dialog, too, and its event comes in the same task.
    if (wasOpen && !isOpen) queueMicrotask(() => change.send({ type: 'login.abandoned' }));
    wasOpen = isOpen;
  });
  return together(...[wanted, loggedIn, closed].map(stopping));
}
