import { useSelector } from '@xstate/react';
import { navigate } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/valid.ts';
import { isOwnPath } from '../../machines/dialog.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { Phone, ResendOtp, VerifyOtp } from '../../schemas/account/account.ts';
import type { InboxMessage } from '../../schemas/requests.ts';
import { formOf } from '../app/form-of.ts';
import { type Page, part } from '../app/page.tsx';
import { demoInbox } from '../shell/demo.port.ts';
import { welcome } from '../shell/welcome.port.ts';
import Verify from './verify.view.tsx';
import VerifyPhone from './verify-phone.view.tsx';

const PATH = '/verify';
/** Seconds after one code until the next. Whoever comes here has just been sent one. */
const COOL_DOWN = 30;

interface VerificationProps {
  phone: string;
  /** where the person goes on: a path of this origin */
  next: string;
  /** the code that has come to the demo inbox */
  demoCode: string | undefined;
  /** opens the demo inbox, in demo mode */
  onOpenInbox: (() => void) | undefined;
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
  follow: (verification, { session, notices }, { next }) => {
    const subscriptions = [
      verification.on('verification.succeeded', () => session.send({ type: 'session.signedIn' })),
      // In another tab, or by a login, too: whoever is signed in has nothing left to do here.
      session.on('session.authenticated', () => navigate(next, { replace: true })),
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
  input: (_props: { next: string }) => undefined,
  follow: (form, _actors, { next }) => {
    const { unsubscribe } = form.on('form.succeeded', ({ answer: phone }) =>
      navigate(`${PATH}?${new URLSearchParams({ phone, next })}`, { replace: true }),
    );
    return unsubscribe;
  },
  View: VerifyPhone,
});

function CodeToVerify({ phone, next }: { phone: string; next: string }) {
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const demoCode = useSelector(demoInbox, ({ context }) => codeSentTo(phone, context.messages));
  const openInbox = () => demoInbox.send({ type: 'inbox.open' });
  return (
    <Verification
      phone={phone}
      next={next}
      demoCode={demoCode}
      onOpenInbox={isDemo ? openInbox : undefined}
    />
  );
}

/** What the latest message to the phone has for a code. */
function codeSentTo(phone: string, messages: readonly InboxMessage[]): string | undefined {
  const latest = messages.find(({ channel, to }) => channel === 'sms' && to === phone);
  return /\b\d{6}\b/.exec(latest?.text ?? '')?.[0];
}

const verify: Page = {
  title: 'Verify your phone',
  Content: ({ query }) => {
    const next = isOwnPath(query.next) && !query.next.startsWith(PATH) ? query.next : '/';
    const [, phone] = Phone.validate(query.phone, { coerce: true });
    if (phone === undefined) return <PhoneToVerify next={next} />;
    return <CodeToVerify key={phone} phone={phone} next={next} />;
  },
};

export default verify;
