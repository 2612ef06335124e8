import { useSelector } from '@xstate/react';
import { useForm } from 'react-final-form';
import type { Otp } from '../../schemas/account/account.ts';
import { useActors } from '../app/context.tsx';
import { Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { mail } from '../kit/drawings.ts';
import { Muted, Narrow, Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { t } from '../text/text.ts';
import { CodeEntry, type VerificationRef } from './code-entry.view.tsx';

interface VerifyProps {
  actor: VerificationRef;
  /** the code that has come to the demo inbox */
  demoCode: string | undefined;
  /** opens the demo inbox, in demo mode */
  onOpenInbox: (() => void) | undefined;
}

/** The code that went to the phone: entering it, and having it sent again. */
export default function Verify({ actor, demoCode, onOpenInbox }: VerifyProps) {
  const phone = useSelector(actor, (state) => state.context.phone);
  const isVerified = useSelector(actor, (state) => state.matches('verified'));
  return (
    <Narrow>
      <PageTitle lead={t('We have sent a code to {phone}.', { phone })}>{t('Verify your phone')}</PageTitle>
      <Card>
        {isVerified ? (
          <div role="status">
            <Note icon="check">{t('Your phone is verified. Signing you in…')}</Note>
          </div>
        ) : (
          <CodeEntry
            actor={actor}
            sendLabel={t('Send the code again')}
            footer={onOpenInbox && <InDemo code={demoCode} onOpenInbox={onOpenInbox} />}
          />
        )}
      </Card>
      {!isVerified && <OtherWays />}
    </Narrow>
  );
}

/** Saves going to the demo inbox for the code, once it is there. */
function InDemo({ code, onOpenInbox }: { code: string | undefined; onOpenInbox: () => void }) {
  const form = useForm<Otp>();
  return (
    <Note icon={mail}>
      {code === undefined ? (
        <>
          {t('This is a demo: your code is in the demo inbox.')}{' '}
          <Button kind="link" onClick={onOpenInbox}>
            {t('Open the demo inbox')}
          </Button>
        </>
      ) : (
        <>
          {t('This is a demo: your code is {code}.', { code })}{' '}
          <Button
            kind="link"
            onClick={({ currentTarget }) => {
              form.change('otp', code);
              currentTarget.form?.requestSubmit();
            }}
          >
            {t('Use this code')}
          </Button>
        </>
      )}
    </Note>
  );
}

function OtherWays() {
  const { dialog } = useActors();
  return (
    <Row $justify="center" $gap={2} style={{ marginTop: 'var(--s4)' }}>
      <Muted>{t('Wrong number?')}</Muted>
      <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'register' })}>
        {t('Register again')}
      </Button>
    </Row>
  );
}
