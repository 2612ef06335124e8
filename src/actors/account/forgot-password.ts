import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { ForgotEmail } from '../../schemas/account/account.ts';
import { formOf } from '../shared/form-of.ts';

/** Asks for a mail with a link, by which a new password can be set. */
export const resetLink = formOf(async (values: ForgotEmail, signal) => {
  await users.resetLink(valid(ForgotEmail, values), signal);
});
