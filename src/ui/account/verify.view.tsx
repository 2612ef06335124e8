import { useSelector } from '@xstate/react';
import { useActors } from '../app/context.tsx';
import { Note } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { mail } from '../kit/drawings.ts';
import { Muted, Narrow, Row, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { t } from '../text/text.ts';
import { CodeEntry, type VerificationRef } from './code-entry.view.tsx';

interface VerifyProps {
  actor: VerificationRef;
  /** opens the demo inbox, in demo mode */
  onOpenInbox: (() => void) | undefined;
}

/** The code that went to the phone: entering it, and having it sent again. */
export default function Verify({ actor, onOpenInbox }: VerifyProps) {
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
          <CodeEntry actor={actor} sendLabel={t('Send the code again')} />
        )}
      </Card>
      {!isVerified && <OtherWays onOpenInbox={onOpenInbox} />}
    </Narrow>
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
