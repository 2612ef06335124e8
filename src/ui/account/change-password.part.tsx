import { fromPromise } from 'xstate';
import { together } from '../../actors/shared/follow.ts';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { changePasswordMachine } from '../../machines/account/change-password.machine.ts';
import { ChangePassword as Values } from '../../schemas/account/account.ts';
import { part } from '../app/page.tsx';
import ChangePasswordView from './change-password.view.tsx';
import { useIsShared } from './use-shared-account.ts';

const Change = part({
  machine: changePasswordMachine.provide({
    actors: {
      submit: fromPromise(({ input: { values }, signal }) =>
        users.changePassword(valid(Values, values), signal),
      ),
    },
  }),
  input: (_props: { nested: boolean; isShared: boolean }) => undefined,
  follow: (change, { session, dialog }) => {
    let person: number | undefined;
    let wasOpen = false;
    const wanted = change.on('login.wanted', () => {
      person = session.getSnapshot().context.user?.id;
      dialog.send({ type: 'dialog.open', modal: 'login' });
    });
    const loggedIn = session.on('session.opened', () => {
      const isSame = session.getSnapshot().context.user?.id === person;
      // What was typed is no password for anybody else.
      change.send({ type: isSame ? 'login.done' : 'login.abandoned' });
    });
    const closed = dialog.subscribe((state) => {
      const isOpen = state.hasTag('open');
      // A login closes the dialog, too, and is told of within the same moment.
      if (wasOpen && !isOpen) queueMicrotask(() => change.send({ type: 'login.abandoned' }));
      wasOpen = isOpen;
    });
    return together(...[wanted, loggedIn, closed].map((one) => () => one.unsubscribe()));
  },
  View: ChangePasswordView,
});

/** Changes the password; in the profile's frame (`nested`), or on a page of its own. */
export function ChangePassword({ nested }: { nested: boolean }) {
  return <Change nested={nested} isShared={useIsShared() === true} />;
}
