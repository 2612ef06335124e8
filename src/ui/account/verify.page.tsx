import { useSelector } from '@xstate/react';
import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/valid.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { Phone, ResendOtp, VerifyOtp } from '../../schemas/account/account.ts';
import { formOf } from '../app/form-of.ts';
import { type Page, part } from '../app/page.tsx';
import { demoInbox } from '../shell/demo.port.ts';
import Verify from './verify.view.tsx';
import VerifyPhone from './verify-phone.view.tsx';

/** Seconds after one code until the next. Whoever comes here has just been sent one. */
const COOL_DOWN = 30;

const Verification = part({
  machine: verificationMachine.provide({
    actors: {
      verify: fromPromise(({ input, signal }) => users.verifyOtp(valid(VerifyOtp, input), signal)),
      resend: fromPromise(async ({ input, signal }) => (await users.resendOtp(input, signal)).data),
    },
  }),
  input: ({ phone }: { phone: string; onOpenInbox: (() => void) | undefined }) => ({
    phone,
    wait: COOL_DOWN,
  }),
  follow: (verification, { session, dialog, notices }) => {
    const subscriptions = [
      verification.on('verification.succeeded', () => {
        session.send({ type: 'session.signedIn' });
        // Who was asked for a login or has registered goes on to where they wanted to go.
        if (!dialog.getSnapshot().matches('verifying')) navigate('/', { replace: true });
      }),
      verification.on('verification.resent', () =>
        notices.send({ type: 'toast.raised', tone: 'success', text: 'We have sent a code to your phone' }),
      ),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  },
  View: Verify,
});

const PhoneToVerify = part({
  machine: formOf(async (values: { phone: string }, signal) => {
    const { phone } = valid(ResendOtp, values);
    await users.resendOtp({ phone }, signal);
    return phone;
  }),
  input: (_props: object) => undefined,
  follow: (form) => {
    const { unsubscribe } = form.on('form.succeeded', ({ answer: phone }) =>
      navigate(`/verify?${new URLSearchParams({ phone })}`, { replace: true }),
    );
    return unsubscribe;
  },
  View: VerifyPhone,
});

function CodeToVerify({ phone }: { phone: string }) {
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const openInbox = () => demoInbox.send({ type: 'inbox.open' });
  return <Verification phone={phone} onOpenInbox={isDemo ? openInbox : undefined} />;
}

const verify: Page = {
  title: 'Verify your phone',
  Content: ({ query }) => {
    const [, phone] = Phone.validate(query.phone, { coerce: true });
    return phone === undefined ? <PhoneToVerify /> : <CodeToVerify key={phone} phone={phone} />;
  },
};

export default verify;
