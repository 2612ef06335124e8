import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, useDeferredValue, useState } from 'react';
import { resetLink } from '../../actors/account/forgot-password.ts';
import {
  codeLogin,
  followLogin,
  followPasswordLogin,
  type LoginStepsRef,
  loginSteps,
  passwordLogin,
} from '../../actors/account/login.ts';
import { registerDraft } from '../../actors/account/register-draft.ts';
import { followRegistration, registration } from '../../actors/account/registration.ts';
import type { Actors } from '../../actors/app/actors.ts';
import { demoAccount } from '../../actors/app/demo.ts';
import { together } from '../../actors/shared/follow.ts';
import type { Login, Registration } from '../../schemas/account/account.ts';
import type { RegisterDraft } from '../../schemas/account/register-draft.ts';
import LoginSteps from '../account/login/login-steps.view.tsx';
import { focusPage } from '../kit/focus.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { useActors } from '../shared/context.tsx';
import { part } from '../shared/page.tsx';
import { useDemoInbox } from '../shared/use-demo-inbox.ts';
import { Appearance, LanguageButton } from './settings.tsx';

/** Moves the focus to the page when the dialog ends: the link that opened it is gone after a log-in. */
const focusOnceSignedIn =
  ({ session }: Actors) =>
  () => {
    if (session.getSnapshot().matches('authenticated')) focusPage();
  };

const PasswordStep = part({
  machine: passwordLogin,
  input: (_props: { login: LoginStepsRef; demoAccount: Login | undefined }) => undefined,
  follow: (form, actors, props) =>
    together(followPasswordLogin(form, actors, props), focusOnceSignedIn(actors)),
  View: lazy(() => import('../account/login/login.view.tsx')),
});

const CodeStep = part({
  machine: codeLogin,
  input: (_props: { login: LoginStepsRef }) => undefined,
  follow: (form, actors) => together(followLogin(form, actors), focusOnceSignedIn(actors)),
  View: lazy(() => import('../account/login/second-step.view.tsx')),
});

const LoginDialog = part({
  machine: loginSteps,
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
  machine: registration,
  input: (_props: RegisterProps) => undefined,
  follow: followRegistration,
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
  machine: resetLink,
  input: (_props: { onOpenInbox: (() => void) | undefined }) => undefined,
  View: lazy(() => import('../account/login/forgot-password.view.tsx')),
});

/** The dialogs for visitors, over any page. */
export default function Dialogs() {
  const { dialog } = useActors();
  const demoInbox = useDemoInbox();
  const isDemo = useSelector(demoInbox, (state) => state.hasTag('demo'));
  const open = useSelector(dialog, (state) =>
    (['login', 'register', 'forgotPassword'] as const).find((name) => state.matches(name)),
  );
  // The current dialog stays until the code of the next one has loaded.
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
