import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import { Button } from '../kit/controls/button.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Row, Stack } from '../kit/layout.tsx';
import { useActors } from '../shared/context.tsx';
import { CodeEntry, type VerificationRef } from './code-entry.view.tsx';

interface ResetProofProps {
  actor: VerificationRef;
  /** the masked phone number */
  phone: string;
  /** continues with the new password */
  onProven: () => void;
  /** the code itself, in the demo */
  demoCode: ReactNode;
}

/**
 * Asks for a code from the phone. A reset needs it once, until the address is proven to be the person's own.
 */
export default function ResetProof({ actor, phone, onProven, demoCode }: ResetProofProps) {
  const { dialog } = useActors();
  const isProven = useSelector(actor, (state) => state.matches('verified'));
  return (
    <Card>
      <div>
        <div role="status">
          {isProven && (
            <div style={{ marginBottom: 'var(--s4)' }}>
              <Note icon="check">{t('Your email address is confirmed.')}</Note>
            </div>
          )}
        </div>
        {isProven ? (
          <Button wide autoFocus onClick={onProven}>
            {t('Choose a new password')}
          </Button>
        ) : (
          <Stack>
            <p>
              {t(
                'It is not confirmed yet that this email address is yours. Please have a code sent to your phone {phone} and enter it.',
                { phone },
              )}
            </p>
            <CodeEntry actor={actor} sendLabel={t('Send the code')} footer={demoCode} />
            <Row $justify="center">
              <Button
                kind="link"
                onClick={() => dialog.send({ type: 'dialog.open', modal: 'forgot-password' })}
              >
                {t('Ask for a fresh link')}
              </Button>
            </Row>
          </Stack>
        )}
      </div>
    </Card>
  );
}
