import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { welcome } from '../../actors/app/welcome.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { verificationMachine } from '../../machines/account/verification.machine.ts';
import { isOwnPath } from '../../machines/app/dialog.machine.ts';
import { Phone, ResendOtp, VerifyOtp } from '../../schemas/account/account.ts';
import { DemoCode } from '../app/demo-code.tsx';
import { type Page, part } from '../app/page.tsx';
import Verify from './verify.view.tsx';
import VerifyPhone from './verify-phone.view.tsx';

const PATH = '/verify';
/** Seconds after one code until the next. Whoever comes here has just been sent one. */
const COOL_DOWN = 30;

interface VerificationProps {
  phone: string;
  /** where the person goes on: a path of this origin */
  next: string;
}

const Verification = part({
  machine: verificationMachine.provide({
    actors: {
      verify: fromPromise(async ({ input, signal }) => {
        const { data } = await users.verifyOtp(valid(VerifyOtp, input), signal);
        welcome.send({ type: 'welcome.given', gifts: { starter: data.starter, bonus: data.bonus } });
      }),
      resend: fromPromise(async ({ input, signal }) => (await users.resendOtp(input, signal)).data),
    },
  }),
  input: ({ phone }: VerificationProps) => ({ phone, wait: COOL_DOWN }),
  follow: (verification, { session, toasts }, { next }) => {
    const subscriptions = [
      verification.on('verification.succeeded', () => session.send({ type: 'session.signedIn' })),
      // In another tab, or by a login, too: whoever is signed in has nothing left to do here.
      session.on('session.opened', () => navigate(next, { replace: true })),
      verification.on('verification.resent', () =>
        toasts.send({ type: 'toast.raised', tone: 'success', text: 'We have sent a code to your phone' }),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  },
  View: ({ actor, phone }) => (
    <Verify actor={actor} demoCode={<DemoCode field="otp" use="to verify" phone={phone} />} />
  ),
});

const PhoneToVerify = part({
  machine: formOf(async (values: { phone: string }, signal) => {
    const { phone } = valid(ResendOtp, values);
    await users.resendOtp({ phone }, signal);
    return phone;
  }),
  input: (_props: { next: string }) => undefined,
  follow: (form, _actors, { next }) => {
    const { unsubscribe } = form.on('form.succeeded', ({ answer: phone }) =>
      navigate(`${PATH}?${new URLSearchParams({ phone, next })}`, { replace: true }),
    );
    return unsubscribe;
  },
  View: VerifyPhone,
});

const verify: Page = {
  Content: ({ query }) => {
    const next = isOwnPath(query.next) && !query.next.startsWith(PATH) ? query.next : '/';
    const [, phone] = Phone.validate(query.phone, { coerce: true });
    if (phone === undefined) return <PhoneToVerify next={next} />;
    return <Verification key={phone} phone={phone} next={next} />;
  },
};

export default verify;
