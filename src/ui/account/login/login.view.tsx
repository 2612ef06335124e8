import { useForm } from 'react-final-form';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import { Login } from '../../../schemas/account/account.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { PasswordField, TextField } from '../../kit/controls/form-fields.tsx';
import { Note } from '../../kit/data/alert.tsx';
import { Row, Stack } from '../../kit/layout.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { styled } from '../../kit/styled.ts';
import { useActors } from '../../shared/context.tsx';
import { useLoginSubmission } from './login-submission.ts';

interface LoginProps {
  actor: FormRef<Login, void>;
  /** the log-in of the demo account, in demo mode */
  demoAccount: Login | undefined;
}

const Offer = styled('div')`
  padding-bottom: var(--s3);
`;

const empty: Login = { phone: '', password: '' };

/** The login dialog. */
export default function LoginDialog({ actor, demoAccount }: LoginProps) {
  const { dialog } = useActors();
  return (
    <Modal open inAddress title={t('Log in')} onClose={() => dialog.send({ type: 'dialog.close' })}>
      <Form
        {...useLoginSubmission(actor)}
        initialValues={empty}
        validate={(values) => messagesOf(Login, values)}
        submitLabel={t('Log in')}
        footer={
          <Stack $gap={3}>
            <Row $justify="center">
              <Button
                kind="link"
                onClick={() => dialog.send({ type: 'dialog.open', modal: 'forgot-password' })}
              >
                {t('Forgot password?')}
              </Button>
            </Row>
            <Row $justify="center" $gap={2}>
              <span>{t('New to Sikka?')}</span>
              <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'register' })}>
                {t('Register')}
              </Button>
            </Row>
          </Stack>
        }
      >
        <TextField
          name="phone"
          label={t('Phone Number')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <PasswordField name="password" label={t('Password')} autoComplete="current-password" />
        {demoAccount && (
          <Offer>
            <DemoAccount account={demoAccount} />
          </Offer>
        )}
      </Form>
    </Modal>
  );
}

/** Logs in with the demo account by one tap, so that people can look around without registering. */
function DemoAccount({ account }: { account: Login }) {
  const form = useForm<Login>();
  return (
    <Note>
      <span>{t('Just looking? No need to register.')}</span>{' '}
      <Button
        kind="link"
        onClick={({ currentTarget }) => {
          form.batch(() => {
            form.change('phone', account.phone);
            form.change('password', account.password);
          });
          currentTarget.form?.requestSubmit();
        }}
      >
        {t('Use the demo account')}
      </Button>
    </Note>
  );
}
