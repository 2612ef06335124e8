import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Muted, Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { useActors } from '../shared/context.tsx';
import { CodeEntry, type VerificationRef } from './code-entry.view.tsx';

interface VerifyProps {
  actor: VerificationRef;
  /** the code itself, in the demo */
  demoCode: ReactNode;
}

/** Asks for the code that was sent to the phone, and offers to send it again. */
export default function Verify({ actor, demoCode }: VerifyProps) {
  const phone = useSelector(actor, (state) => state.context.phone);
  const isVerified = useSelector(actor, (state) => state.matches('verified'));
  return (
    <Narrow>
      <PageTitle lead={t('We have sent a code to {phone}.', { phone })}>{t('Verify your phone')}</PageTitle>
      <Card>
        <div>
          <div role="status">
            {isVerified && <Note icon="check">{t('Your phone is verified. Signing you in…')}</Note>}
          </div>
          {!isVerified && <CodeEntry actor={actor} sendLabel={t('Send the code again')} footer={demoCode} />}
        </div>
      </Card>
      {!isVerified && <OtherWays />}
    </Narrow>
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
