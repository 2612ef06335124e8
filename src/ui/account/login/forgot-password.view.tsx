import { useSelector } from '@xstate/react';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { ForgotEmail } from '../../../schemas/account/account.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Answers } from '../../kit/controls/answers.tsx';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { TextField } from '../../kit/controls/form-fields.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { mail } from '../../kit/drawings/drawings.ts';
import { Row, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { useActors } from '../../shared/context.tsx';
import { useSubmission } from '../../shared/submission.ts';

interface ForgotPasswordProps {
  actor: FormRef<ForgotEmail, void>;
  /** opens the demo inbox, in demo mode */
  onOpenInbox: (() => void) | undefined;
}

const empty: ForgotEmail = { email: '' };

/** The dialog that requests a reset link. Its text does not reveal whether the address is known. */
export default function ForgotPasswordDialog({ actor, onOpenInbox }: ForgotPasswordProps) {
  const { dialog } = useActors();
  const isSent = useSelector(actor, (state) => state.matches('success'));
  const close = () => dialog.send({ type: 'dialog.close' });
  return (
    <Modal open inAddress title={t('Forgot password')} onClose={close}>
      <div role="status">
        {isSent && (
          <div style={{ marginBottom: 'var(--s4)' }}>
            <Note icon={mail}>
              {t('If an account has this address, a link is on its way. It is good for one hour, once.')}
            </Note>
          </div>
        )}
      </div>
      {isSent ? (
        <Sent actor={actor} onOpenInbox={onOpenInbox} />
      ) : (
        <Ask actor={actor} isDemo={onOpenInbox !== undefined} />
      )}
    </Modal>
  );
}

function Ask({ actor, isDemo }: { actor: FormRef<ForgotEmail, void>; isDemo: boolean }) {
  const { dialog } = useActors();
  return (
    <Stack>
      <p>{t('Enter the email address of your account. We send you a link to choose a new password.')}</p>
      {isDemo && <Note>{t('Everybody shares the demo account: its password cannot be reset')}</Note>}
      <Form
        {...useSubmission(actor)}
        initialValues={empty}
        validate={(values) => messagesOf(ForgotEmail, values)}
        submitLabel={t('Send the link')}
        footer={
          <Row $justify="center">
            <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'login' })}>
              {t('Back to Login')}
            </Button>
          </Row>
        }
      >
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
      </Form>
    </Stack>
  );
}

function Sent({ actor, onOpenInbox }: ForgotPasswordProps) {
  return (
    <Stack>
      <p>{t('No mail? Look into your spam folder, and check that the address is right.')}</p>
      <Answers
        wayOut={
          <Button
            kind="quiet"
            wide
            autoFocus={!onOpenInbox}
            onClick={() => actor.send({ type: 'form.reset' })}
          >
            {t('Try another address')}
          </Button>
        }
      >
        {onOpenInbox && (
          <Button wide autoFocus onClick={onOpenInbox}>
            {t('Open the demo inbox')}
          </Button>
        )}
      </Answers>
    </Stack>
  );
}
