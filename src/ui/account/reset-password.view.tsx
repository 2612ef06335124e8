import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { resetPasswordMachine } from '../../machines/account/reset-password.machine.ts';
import { ResetPassword } from '../../schemas/account/account.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { PasswordField, TextField } from '../kit/controls/form-fields.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Stack } from '../kit/layout.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { useActors } from '../shared/context.tsx';

interface ResetPasswordViewProps {
  actor: ActorRefFrom<typeof resetPasswordMachine>;
  /** replaces the form while a code from the phone is required */
  proof: ReactNode;
}

const empty: ResetPassword = { email: '', newPass: '', conPass: '' };

/** The reset-password screen. */
export default function ResetPasswordView({ actor, proof }: ResetPasswordViewProps) {
  const { dialog } = useActors();
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const isOutcomeUnknown = useSelector(actor, (state) => state.hasTag('outcomeUnknown'));
  const isLinkWanted = useSelector(actor, (state) => state.hasTag('linkWanted'));
  const isProofWanted = useSelector(actor, (state) => state.matches('proving'));
  const isReset = useSelector(actor, (state) => state.matches('success'));
  const askForLink = () => dialog.send({ type: 'dialog.open', modal: 'forgot-password' });
  const toLogin = () => actor.send({ type: 'login.wanted' });
  return (
    <Narrow>
      <PageTitle lead={t('Please enter a new, strong password for your account.')}>
        {t('Reset Your Password')}
      </PageTitle>
      {isProofWanted ? (
        proof
      ) : (
        <Card>
          {isLinkWanted && (
            <Note>
              <span>{t('To reset your password you need a fresh link from your mail.')}</span>{' '}
              <Button kind="link" onClick={askForLink}>
                {t('Ask for a fresh link')}
              </Button>
            </Note>
          )}
          <Form
            initialValues={empty}
            validate={(values) => messagesOf(ResetPassword, values)}
            onSubmit={(values) => actor.send({ type: 'form.submit', values })}
            onEdit={() => isOutcomeUnknown && actor.send({ type: 'form.edited' })}
            busy={busy}
            serverErrors={errors}
            message={
              isOutcomeUnknown
                ? t(
                    'It is not certain that your password was reset. Try to log in with it, or send it again.',
                  )
                : undefined
            }
            submitLabel={t('Reset Password')}
          >
            <TextField
              name="email"
              label={t('Email')}
              placeholder={t('Enter your registered email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField
              name="newPass"
              label={t('New Password')}
              hint={t('At least 8 characters')}
              autoComplete="new-password"
            />
            <PasswordField name="conPass" label={t('Confirm Password')} autoComplete="new-password" />
          </Form>
        </Card>
      )}
      <Modal open={isReset} title={t('Password Reset Successfully')} onClose={toLogin}>
        <Stack>
          <p>{t('Your password has been reset successfully! You can now log in with your new password.')}</p>
          <Button wide onClick={toLogin}>
            {t('Back to Login')}
          </Button>
        </Stack>
      </Modal>
    </Narrow>
  );
}
