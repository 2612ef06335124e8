import type { ComponentProps } from 'react';
import { createActor } from 'xstate';
import type { LoginStepsRef } from '../../actors/account/login.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { otherSession, thisSession } from '../../machines/account/end-sessions.example.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import type { ForgotEmail, Login } from '../../schemas/account/account.ts';
import type {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  FirstFactorCode,
  SecondFactorSetup,
  SecondStep,
} from '../../schemas/account/second-factor.ts';
import ChangePassword from '../../ui/account/change-password.view.tsx';
import CloseAccount from '../../ui/account/closing/close-account.view.tsx';
import ForgotPasswordDialog from '../../ui/account/login/forgot-password.view.tsx';
import LoginDialog from '../../ui/account/login/login.view.tsx';
import LoginSteps from '../../ui/account/login/login-steps.view.tsx';
import SecondStepDialog from '../../ui/account/login/second-step.view.tsx';
import EditProfile from '../../ui/account/profile/edit-profile.view.tsx';
import ResetPassword from '../../ui/account/reset-password.view.tsx';
import SecondFactor from '../../ui/account/security/second-factor.view.tsx';
import {
  AppCodeForm,
  CodeForm,
  PasswordForm,
  ProofForm,
} from '../../ui/account/security/second-factor-forms.view.tsx';
import Sessions from '../../ui/account/security/sessions.view.tsx';
import Verify from '../../ui/account/verify.view.tsx';
import { Button } from '../../ui/kit/controls/button.tsx';
import { type ActorOf, listWith, unanswered, useAround } from './surroundings.tsx';

export const ChangePasswordView = ({ actor }: ActorOf<typeof ChangePassword>) => (
  <ChangePassword actor={actor} nested={false} isShared={false} />
);

export const CloseAccountView = ({ actor }: ActorOf<typeof CloseAccount>) => (
  <CloseAccount actor={actor} isShared={false} />
);

export function EndSessionsView({ actor }: ActorOf<typeof Sessions>) {
  const { list } = useAround(() => ({ list: listWith([thisSession, otherSession]) }));
  return <Sessions list={list} actor={actor} isShared={false} />;
}

/** The form that asks for a link, whose field is that of the example. */
export const FormView = ({ actor }: { actor: FormRef<ForgotEmail, void> }) => (
  <ForgotPasswordDialog actor={actor} onOpenInbox={undefined} />
);

/** A form whose call is never answered. */
const quietForm = <Values, Answer = void>() => createActor(formOf<Values, Answer>(unanswered)).start();

/** Any phone number and password lead to the second step. */
export function LoginStepsView({ actor }: { actor: LoginStepsRef }) {
  const { code, password } = useAround(() => ({
    code: quietForm<SecondStep>(),
    password: createActor(
      formOf<Login, void>(async () => {
        actor.send({ type: 'code.wanted' });
        // It is ready again when somebody comes back.
        throw new Error('A code is wanted');
      }),
    ).start(),
  }));
  return (
    <LoginSteps
      actor={actor}
      password={<LoginDialog actor={password} demoAccount={undefined} />}
      code={<SecondStepDialog actor={code} login={actor} />}
    />
  );
}

export const ProfileEditView = ({ actor }: ActorOf<typeof EditProfile>) => (
  <EditProfile actor={actor} nested={false} />
);

/** A button stands for the code from the phone, a statechart of its own. */
export const ResetPasswordView = ({ actor }: ActorOf<typeof ResetPassword>) => (
  <ResetPassword
    actor={actor}
    proof={<Button onClick={() => actor.send({ type: 'reset.proven' })}>The code is right</Button>}
  />
);

export function SecondFactorView({ actor }: Pick<ComponentProps<typeof SecondFactor>, 'actor'>) {
  const forms = useAround(() => ({
    password: quietForm<BeginSecondFactor, SecondFactorSetup>(),
    appCode: quietForm<FirstFactorCode>(),
    code: quietForm<EndWithdrawalFactor>(),
    proof: quietForm<EndSecondFactor>(),
  }));
  return (
    <SecondFactor
      actor={actor}
      isShared={false}
      password={<PasswordForm actor={forms.password} />}
      appCode={<AppCodeForm actor={forms.appCode} />}
      code={(wayOut) => <CodeForm actor={forms.code} wayOut={wayOut} />}
      proof={(wayOut) => <ProofForm actor={forms.proof} wayOut={wayOut} />}
    />
  );
}

export const VerificationView = ({ actor }: ActorOf<typeof Verify>) => (
  <Verify actor={actor} demoCode={null} />
);
