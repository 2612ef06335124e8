import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { loginStepsMachine } from '../../../machines/account/login-steps.machine.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { SecondStep } from '../../../schemas/account/second-factor.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { TextField } from '../../kit/controls/form-fields.tsx';
import { Muted, Row, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { useActors } from '../../shared/context.tsx';
import { useLoginSubmission } from './login-submission.ts';

const empty: SecondStep = { factor_code: '' };

interface SecondStepProps {
  actor: FormRef<SecondStep, void>;
  /** the log-in to which this step belongs */
  login: ActorRefFrom<typeof loginStepsMachine>;
}

/** The dialog that asks for a code of the app, after the password was right. */
export default function SecondStepDialog({ actor, login }: SecondStepProps) {
  const { dialog } = useActors();
  return (
    <Modal open inAddress title={t('Two-step log-in')} onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Stack>
        <p>{t('Your password was right. Now enter the code that your authenticator app shows.')}</p>
        <Muted>{t('Without your phone: a recovery code')}</Muted>
        <Form
          {...useLoginSubmission(actor)}
          initialValues={empty}
          validate={(values) => messagesOf(SecondStep, values)}
          submitLabel={t('Continue')}
          footer={
            <Row $justify="center">
              <Button kind="link" onClick={() => login.send({ type: 'login.again' })}>
                {t('Back to Login')}
              </Button>
            </Row>
          }
        >
          <TextField
            name="factor_code"
            label={t('Code of your app')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Form>
      </Stack>
    </Modal>
  );
}
