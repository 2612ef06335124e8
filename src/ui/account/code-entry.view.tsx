import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t, translateMessage } from '../../i18n/text.ts';
import type { verificationMachine } from '../../machines/account/verification.machine.ts';
import { Otp } from '../../schemas/account/account.ts';
import { plainCode } from '../../schemas/shared/digits.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { Button } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { OtpField } from '../kit/controls/form-fields.tsx';
import { Alert } from '../kit/data/alert.tsx';
import { Stack } from '../kit/layout.tsx';
import { noAnswer } from '../shared/submission.ts';

export type VerificationRef = ActorRefFrom<typeof verificationMachine>;

const empty: Otp = { otp: '' };

interface CodeEntryProps {
  actor: VerificationRef;
  /** the label of the button that requests a code */
  sendLabel: string;
  /** shown below the submit button, within its form */
  footer?: ReactNode;
}

/** Asks for the code that was sent to the phone, and requests another one. */
export function CodeEntry({ actor, sendLabel, footer }: CodeEntryProps) {
  const isLocked = useSelector(actor, (state) => state.hasTag('locked'));
  return (
    <Stack>
      {isLocked ? <Locked actor={actor} /> : <Code actor={actor} footer={footer} />}
      <Send actor={actor} label={sendLabel} />
    </Stack>
  );
}

function Code({ actor, footer }: Pick<CodeEntryProps, 'actor' | 'footer'>) {
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const message = useSelector(actor, (state) => {
    if (Object.keys(state.context.errors).length > 0) return undefined;
    // A failed request for another code is the later message, so it replaces the lost answer's.
    return state.context.msg || (state.hasTag('outcomeUnknown') ? noAnswer() : undefined);
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
      footer={footer}
    >
      <OtpField
        codeIn={plainCode}
        name="otp"
        label={t('Code')}
        hint={t('6 digits, good for 10 minutes')}
        autoFocus
        sends
      />
    </Form>
  );
}

function Locked({ actor }: { actor: VerificationRef }) {
  const msg = useSelector(actor, (state) => state.context.msg);
  return <Alert>{translateMessage(msg)}</Alert>;
}

function Send({ actor, label }: { actor: VerificationRef; label: string }) {
  const isLocked = useSelector(actor, (state) => state.hasTag('locked'));
  const isCoolingDown = useSelector(actor, (state) => state.hasTag('coolingDown'));
  const isSending = useSelector(actor, (state) => state.hasTag('resending'));
  const seconds = useSelector(actor, (state) => state.context.wait);
  return (
    <Button
      kind="quiet"
      wide
      disabled={isCoolingDown || isLocked}
      busy={isSending}
      busyLabel={t('Please wait')}
      onClick={() => actor.send({ type: 'otp.resend' })}
    >
      {isCoolingDown ? t('Send the code again in {seconds} s', { seconds }) : label}
    </Button>
  );
}
