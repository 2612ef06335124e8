import type { FormRef } from '../../machines/types.ts';
import { ResendOtp } from '../../schemas/account/account.ts';
import { messagesOf } from '../../schemas/messages.ts';
import { useActors } from '../app/context.tsx';
import { useSubmission } from '../app/submission.ts';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { Narrow } from '../kit/columns.tsx';
import { Form } from '../kit/form.tsx';
import { TextField } from '../kit/form-fields.tsx';
import { Muted, Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { t } from '../text/text.ts';

/** Asks which phone is to be verified, where the address does not say. */
export default function VerifyPhone({ actor }: { actor: FormRef<{ phone: string }, string> }) {
  const { dialog } = useActors();
  return (
    <Narrow>
      <PageTitle lead={t('Which phone number did you register with? We send a code to it.')}>
        {t('Verify your phone')}
      </PageTitle>
      <Card>
        <Form
          {...useSubmission(actor)}
          initialValues={{ phone: '' }}
          validate={(values) => messagesOf(ResendOtp, values)}
          submitLabel={t('Send the code')}
        >
          <TextField
            name="phone"
            label={t('Phone Number')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            autoFocus
          />
        </Form>
      </Card>
      <Row $justify="center" $gap={2} style={{ marginTop: 'var(--s4)' }}>
        <Muted>{t('Registered on another device?')}</Muted>
        <Button kind="link" onClick={() => dialog.send({ type: 'dialog.open', modal: 'login' })}>
          {t('Log in here first')}
        </Button>
      </Row>
    </Narrow>
  );
}
