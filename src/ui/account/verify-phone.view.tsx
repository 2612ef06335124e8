import { t } from '../../i18n/text.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { ResendOtp } from '../../schemas/account/account.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { TextField } from '../kit/controls/form-fields.tsx';
import { Card } from '../kit/data/card.tsx';
import { Muted, Row } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { useActors } from '../shared/context.tsx';
import { useSubmission } from '../shared/submission.ts';

/** Asks for the phone to verify, if the address does not name it. */
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
