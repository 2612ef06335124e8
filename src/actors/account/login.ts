import type { ActorRefFrom } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { loginStepsMachine } from '../../machines/account/login-steps.machine.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { Login } from '../../schemas/account/account.ts';
import { SecondStep } from '../../schemas/account/second-factor.ts';
import type { Actors } from '../app/actors.ts';
import { stopping, together } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';

export type LoginStepsRef = ActorRefFrom<typeof loginStepsMachine>;

/** The steps of a log-in: phone and password, and a code if two-step log-in is on. */
export const loginSteps = loginStepsMachine;

/** Logs in by phone and password. */
export const passwordLogin = formOf(async (values: Login, signal) => {
  await users.login(valid(Login, values), signal);
});

/**
 * Begins the session, or leads on to the step that the server asks for first: a code of the app, or a verified phone.
 */
export function followPasswordLogin(
  form: FormRef<Login, void>,
  { session, dialog }: Pick<Actors, 'session' | 'dialog'>,
  { login }: { login: LoginStepsRef },
): () => void {
  return together(
    stopping(
      form.on('form.refused', ({ status, data }) => {
        if (status === 403 && wantsSecondStep(data)) login.send({ type: 'code.wanted' });
        const phone = status === 403 ? phoneToVerify(data) : undefined;
        if (phone !== undefined) dialog.send({ type: 'dialog.verify', phone });
      }),
    ),
    followLogin(form, { session }),
  );
}

/** Logs in by a code, after the password. */
export const codeLogin = formOf(async (values: SecondStep, signal) => {
  await users.secondStep(valid(SecondStep, values), signal);
});

/** Begins the session once the form has stored a token. */
export function followLogin<Values>(
  form: FormRef<Values, void>,
  { session }: Pick<Actors, 'session'>,
): () => void {
  return together(
    stopping(form.on('form.succeeded', () => session.send({ type: 'session.signedIn' }))),
    // If the session check finds nobody, the person can try again.
    stopping(
      session.subscribe((state) => {
        if (state.matches('unauthenticated')) form.send({ type: 'form.reset' });
      }),
    ),
  );
}

/** Whether a refusal asks for a code of the second factor, too. */
const wantsSecondStep = (data: unknown) =>
  data instanceof Object && 'second_step' in data && data.second_step === true;

/** The phone in a refusal that asks to verify it first. */
function phoneToVerify(data: unknown): string | undefined {
  return data instanceof Object && 'verify' in data && typeof data.verify === 'string'
    ? data.verify
    : undefined;
}
