import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { Registration } from '../../schemas/account/account.ts';
import type { Actors } from '../app/actors.ts';
import { stopping } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { registerDraft } from './register-draft.ts';

/** Makes an account, and answers with the phone to verify. */
export const registration = formOf(async (values: Registration, signal) => {
  const { data } = await users.register(valid(Registration, values), signal);
  return data.phone;
});

/** Drops the draft, which the form has read by now, and leads on to the verification of the phone. */
export function followRegistration(
  form: FormRef<Registration, string>,
  { dialog }: Pick<Actors, 'dialog'>,
): () => void {
  registerDraft.forget();
  return stopping(
    form.on('form.succeeded', ({ answer: phone }) => dialog.send({ type: 'dialog.verify', phone })),
  );
}
