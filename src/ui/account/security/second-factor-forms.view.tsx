import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import {
  BeginSecondFactor,
  EndSecondFactor,
  EndWithdrawalFactor,
  FirstFactorCode,
  type SecondFactorSetup,
} from '../../../schemas/account/second-factor.ts';
import { plainCode } from '../../../schemas/shared/digits.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Form } from '../../kit/controls/form.tsx';
import { OtpField, PasswordField, TextField } from '../../kit/controls/form-fields.tsx';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';

/** Asks for the password before two-step log-in is turned on. */
export function PasswordForm({ actor }: { actor: FormRef<BeginSecondFactor, SecondFactorSetup> }) {
  return (
    <Form
      {...useSubmission(actor)}
      initialValues={{ password: '' }}
      validate={(values) => messagesOf(BeginSecondFactor, values)}
      submitLabel={t('Continue')}
    >
      <OwnPassword />
    </Form>
  );
}

/** Asks for the first code of the app. */
export function AppCodeForm({ actor }: { actor: FormRef<FirstFactorCode, void> }) {
  return (
    <Form
      {...useSubmission(actor)}
      initialValues={{ factor_code: '' }}
      validate={(values) => messagesOf(FirstFactorCode, values)}
      submitLabel={t('Turn it on')}
    >
      <OtpField
        codeIn={plainCode}
        name="factor_code"
        label={t('Code of your app')}
        hint={t('6 digits, a new one every 30 seconds')}
      />
    </Form>
  );
}

/** Asks for password and code before two-step log-in is turned off. */
export function ProofForm({ actor, wayOut }: { actor: FormRef<EndSecondFactor, void>; wayOut: ReactNode }) {
  return (
    <Form
      {...useSubmission(actor)}
      initialValues={{ password: '', factor_code: '' }}
      validate={(values) => messagesOf(EndSecondFactor, values)}
      submitLabel={t('Turn it off')}
      kind="danger"
      wayOut={wayOut}
    >
      <OwnPassword />
      <AnyCode />
    </Form>
  );
}

/** Asks for a code before withdrawals stop asking for one. */
export function CodeForm({
  actor,
  wayOut,
}: {
  actor: FormRef<EndWithdrawalFactor, void>;
  wayOut: ReactNode;
}) {
  return (
    <Form
      {...useSubmission(actor)}
      initialValues={{ factor_code: '' }}
      validate={(values) => messagesOf(EndWithdrawalFactor, values)}
      submitLabel={t('Do not ask any more')}
      kind="danger"
      wayOut={wayOut}
    >
      <AnyCode />
    </Form>
  );
}

const AnyCode = () => (
  <TextField
    name="factor_code"
    label={t('Code of your app')}
    hint={t('Or a recovery code')}
    autoComplete="one-time-code"
  />
);

function OwnPassword() {
  const { session } = useActors();
  const phone = useSelector(session, ({ context }) => context.user?.phone ?? '');
  return (
    <>
      {/* Tells a password manager whose password it is. */}
      <input type="text" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
    </>
  );
}
