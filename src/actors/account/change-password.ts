import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { changePasswordMachine } from '../../machines/account/change-password.machine.ts';
import { ChangePassword } from '../../schemas/account/account.ts';

/** Changes the password of the person who is signed in. */
export const changePassword = changePasswordMachine.provide({
  actors: {
    submit: fromPromise(({ input: { values }, signal }) =>
      users.changePassword(valid(ChangePassword, values), signal),
    ),
  },
});
