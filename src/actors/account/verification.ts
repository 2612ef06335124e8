import { navigate } from 'wouter/use-browser-location';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { verificationMachine } from '../../machines/account/verification.machine.ts';
import { isOwnPath } from '../../machines/app/dialog.machine.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { Phone, ResendOtp, VerifyOtp } from '../../schemas/account/account.ts';
import type { Actors } from '../app/actors.ts';
import { welcome } from '../app/welcome.ts';
import { stopping, together } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';

type VerificationRef = ActorRefFrom<typeof verificationMachine>;

const PATH = '/verify';

/** The phone to verify, if the address has one, and the path on this origin to go to afterwards. */
export function verificationAt(query: Readonly<Record<string, string>>) {
  const next = isOwnPath(query.next) && !query.next.startsWith(PATH) ? query.next : '/';
  const [, phone] = Phone.validate(query.phone, { coerce: true });
  return { phone, next };
}

/** Verifies the phone of a newcomer by a code. */
export const phoneVerification = verificationMachine.provide({
  actors: {
    verify: fromPromise(async ({ input, signal }) => {
      const { data } = await users.verifyOtp(valid(VerifyOtp, input), signal);
      return { starter: data.starter, bonus: data.bonus };
    }),
    resend: fromPromise(async ({ input, signal }) => (await users.resendOtp(input, signal)).data),
  },
});

/** Begins the session once the phone is verified, and leads on once somebody is signed in. */
export function followPhoneVerification(
  verification: VerificationRef,
  { session, toasts }: Pick<Actors, 'session' | 'toasts'>,
  { next }: { next: string },
): () => void {
  return together(
    stopping(
      verification.on('verification.succeeded', ({ gifts }) => {
        if (gifts) welcome.send({ type: 'welcome.given', gifts });
        session.send({ type: 'session.signedIn' });
      }),
    ),
    // Also after a log-in, or in another tab: a person who is signed in has nothing left to do here.
    stopping(session.on('session.opened', () => navigate(next, { replace: true }))),
    tellResent(verification, { toasts }),
  );
}

/** Shows a toast when another code has been sent. */
export function tellResent(verification: VerificationRef, { toasts }: Pick<Actors, 'toasts'>): () => void {
  return stopping(
    verification.on('verification.resent', () =>
      toasts.send({ type: 'toast.raised', tone: 'success', text: 'We have sent a code to your phone' }),
    ),
  );
}

/** Sends a code to a phone that the person types, and answers with that phone. */
export const phoneToVerify = formOf(async (values: { phone: string }, signal) => {
  const { phone } = valid(ResendOtp, values);
  await users.resendOtp({ phone }, signal);
  return phone;
});

/** Leads on to the page that asks for the code. */
export function followPhoneToVerify(
  form: FormRef<{ phone: string }, string>,
  _actors: Actors,
  { next }: { next: string },
): () => void {
  return stopping(
    form.on('form.succeeded', ({ answer: phone }) =>
      navigate(`${PATH}?${new URLSearchParams({ phone, next })}`, { replace: true }),
    ),
  );
}
