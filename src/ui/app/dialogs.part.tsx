import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, useDeferredValue, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { registerDraft } from '../../actors/account/register-draft.ts';
import type { Actors } from '../../actors/app/actors.ts';
import { demoAccount } from '../../actors/app/demo.ts';
import { stopping, together } from '../../actors/shared/follow.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { users } from '../../api/account/users.ts';
import { valid } from '../../api/shared/valid.ts';
import { loginMachine } from '../../machines/account/login.machine.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { ForgotEmail, Login, Registration } from '../../schemas/account/account.ts';
import type { RegisterDraft } from '../../schemas/account/register-draft.ts';
import { SecondStep } from '../../schemas/account/second-factor.ts';
import LoginSteps from '../account/login/login-steps.view.tsx';
import { focusPage } from '../kit/focus.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useActors } from './context.tsx';
import { part } from './page.tsx';
import { Appearance, LanguageButton } from './settings.tsx';
import { useDemoInbox } from './use-demo-inbox.ts';

type LoginRef = ActorRefFrom<typeof loginMachine>;

/** Has the session begin once the form has stored a token. Returns how to stop that. */
function signInBy<Values>(form: FormRef<Values, void>, session: Actors['session']): () => void {
  return together(
    stopping(form.on('form.succeeded', () => session.send({ type: 'session.signedIn' }))),
    // Whoever is not signed in after all can try again.
    stopping(
      session.subscribe((state) => {
        if (state.matches('unauthenticated')) form.send({ type: 'form.reset' });
      }),
    ),
    () => {
      // The link in the bar that the browser has given it back to goes with the login.
      if (session.getSnapshot().matches('authenticated')) focusPage();
    },
  );
}

const PasswordStep = part({
  machine: formOf(async (values: Login, signal) => {
    await users.login(valid(Login, values), signal);
  }),
  input: (_props: { login: LoginRef; demoAccount: Login | undefined }) => undefined,
  follow: (form, { session, dialog }, { login }) =>
    together(
      stopping(
        form.on('form.refused', ({ status, data }) => {
          if (status === 403 && wantsSecondStep(data)) login.send({ type: 'code.wanted' });
          const phone = status === 403 ? phoneToVerify(data) : undefined;
          if (phone !== undefined) dialog.send({ type: 'dialog.verify', phone });
        }),
      ),
      signInBy(form, session),
    ),
  View: lazy(() => import('../account/login/login.view.tsx')),
});

const CodeStep = part({
  machine: formOf(async (values: SecondStep, signal) => {
    await users.secondStep(valid(SecondStep, values), signal);
  }),
  input: (_props: { login: LoginRef }) => undefined,
  follow: (form, { session }) => signInBy(form, session),
  View: lazy(() => import('../account/login/second-step.view.tsx')),
});

const LoginDialog = part({
  machine: loginMachine,
  input: (_props: { demoAccount: Login | undefined }) => undefined,
  View: ({ actor, demoAccount }) => (
    <LoginSteps
      actor={actor}
      password={<PasswordStep login={actor} demoAccount={demoAccount} />}
      code={<CodeStep login={actor} />}
    />
  ),
});

interface RegisterProps {
  draft: RegisterDraft | null;
  onLeave: (typed: Registration) => void;
  language: ReactNode;
  appearance: ReactNode;
}

const RegisterDialog = part({
  machine: formOf(async (values: Registration, signal) => {
    const { data } = await users.register(valid(Registration, values), signal);
    return data.phone;
  }),
  input: (_props: RegisterProps) => undefined,
  follow: (form, { dialog }) => {
    registerDraft.forget();
    const { unsubscribe } = form.on('form.succeeded', ({ answer: phone }) =>
      dialog.send({ type: 'dialog.verify', phone }),
    );
    return unsubscribe;
  },
  View: lazy(() => import('../account/login/register.view.tsx')),
});

function Register() {
  const [draft] = useState(registerDraft.read);
  return (
    <RegisterDialog
      draft={draft}
      onLeave={registerDraft.keep}
      language={<LanguageButton kind="link" isKept />}
      appearance={<Appearance />}
    />
  );
}

const ForgotPasswordDialog = part({
  machine: formOf(async (values: ForgotEmail, signal) => {
    await users.resetLink(valid(ForgotEmail, values), signal);
  }),
  input: (_props: { onOpenInbox: (() => void) | undefined }) => undefined,
  View: lazy(() => import('../account/login/forgot-password.view.tsx')),
});

/** The dialogs of visitors, over whatever page is there. */
export default function Dialogs() {
  const { dialog } = useActors();
  const demoInbox = useDemoInbox();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const open = useSelector(dialog, (state) =>
    (['login', 'register', 'forgotPassword'] as const).find((name) => state.matches(name)),
  );
  // The one that is there stays until the code of the next one has come.
  const shown = useDeferredValue(open);
  const openInbox = () => {
    dialog.send({ type: 'dialog.close' });
    demoInbox.send({ type: 'inbox.open' });
  };
  return (
    <LazyPart>
      {shown === 'login' && <LoginDialog demoAccount={isDemo ? demoAccount : undefined} />}
      {shown === 'register' && <Register />}
      {shown === 'forgotPassword' && <ForgotPasswordDialog onOpenInbox={isDemo ? openInbox : undefined} />}
    </LazyPart>
  );
}

/** Whether a refusal asks for a code of the second factor, too. */
const wantsSecondStep = (data: unknown) =>
  data instanceof Object && 'second_step' in data && data.second_step === true;

/** The phone that a refusal asks to verify first, if that is what it asks. */
function phoneToVerify(data: unknown): string | undefined {
  return data instanceof Object && 'verify' in data && typeof data.verify === 'string'
    ? data.verify
    : undefined;
}
