import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { verificationMachine } from '../../machines/verification.machine.ts';
import { Otp } from '../../schemas/account.ts';
import { messagesOf } from '../../schemas/messages.ts';
import { useActors } from '../context.tsx';
import { Alert, Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { mail } from '../kit/drawings.ts';
import { Form } from '../kit/form.tsx';
import { OtpField } from '../kit/form-fields.tsx';
import { Muted, Narrow, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { t, translateMessage } from '../text/text.ts';
import { noAnswer } from './submission.ts';

type VerificationRef = ActorRefFrom<typeof verificationMachine>;

interface VerifyProps {
  actor: VerificationRef;
  /** opens the demo inbox, in demo mode */
  onOpenInbox: (() => void) | undefined;
}

const empty: Otp = { otp: '' };

/** The code that went to the phone: entering it, and having it sent again. */
export default function Verify({ actor, onOpenInbox }: VerifyProps) {
  const phone = useSelector(actor, (state) => state.context.phone);
  const isVerified = useSelector(actor, (state) => state.matches('verified'));
  const isLocked = useSelector(actor, (state) => state.hasTag('locked'));
  return (
    <Narrow>
      <PageTitle lead={t('We have sent a code to {phone}.', { phone })}>{t('Verify your phone')}</PageTitle>
      <Card>
        {isVerified ? (
          <div role="status">
            <Note icon="check">{t('Your phone is verified. Signing you in…')}</Note>
          </div>
        ) : (
          <Stack>
            {isLocked ? <Locked actor={actor} /> : <Code actor={actor} />}
            <Resend actor={actor} />
          </Stack>
        )}
      </Card>
      {!isVerified && <OtherWays onOpenInbox={onOpenInbox} />}
    </Narrow>
  );
}

function Code({ actor }: { actor: VerificationRef }) {
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const message = useSelector(actor, (state) => {
    if (state.hasTag('outcomeUnknown')) return noAnswer();
    return Object.keys(state.context.errors).length === 0 ? state.context.msg || undefined : undefined;
  });
  return (
    <Form
      initialValues={empty}
      validate={(values) => messagesOf(Otp, values)}
      onSubmit={({ otp }) => actor.send({ type: 'otp.submit', otp })}
      onEdit={() => message !== undefined && actor.send({ type: 'otp.edited' })}
      busy={busy}
      serverErrors={errors}
      message={message}
      submitLabel={t('Verify')}
    >
      <OtpField name="otp" label={t('Code')} hint={t('6 digits, good for 10 minutes')} autoFocus />
    </Form>
  );
}

function Locked({ actor }: { actor: VerificationRef }) {
  const msg = useSelector(actor, (state) => state.context.msg);
  return <Alert>{translateMessage(msg)}</Alert>;
}

function Resend({ actor }: { actor: VerificationRef }) {
  const isCoolingDown = useSelector(actor, (state) => state.hasTag('coolingDown'));
  const isResending = useSelector(actor, (state) => state.hasTag('resending'));
  const seconds = useSelector(actor, (state) => state.context.wait);
  return (
    <Button
      kind="quiet"
      wide
      disabled={isCoolingDown}
      busy={isResending}
      busyLabel={t('Please wait')}
      onClick={() => actor.send({ type: 'otp.resend' })}
    >
      {isCoolingDown ? t('Send the code again in {seconds} s', { seconds }) : t('Send the code again')}
    </Button>
  );
}

function OtherWays({ onOpenInbox }: Pick<VerifyProps, 'onOpenInbox'>) {
  const { dialog } = useActors();
  return (
    <Stack $align="center" style={{ marginTop: 'var(--s4)' }}>
      {onOpenInbox && (
        <Note icon={mail}>
          {t('This is a demo: your code is in the demo inbox.')}{' '}
          <Button kind="link" onClick={onOpenInbox}>
            {t('Open the demo inbox')}
          </Button>
        </Note>
      )}
      <Row $justify="center" $gap={2}>
        <Muted>{t('Wrong number?')}</Muted>
        <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'register' })}>
          {t('Register again')}
        </Button>
      </Row>
    </Stack>
  );
}
