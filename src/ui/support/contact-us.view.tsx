import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../i18n/text.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { Contact } from '../../schemas/support/support.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Form } from '../kit/controls/form.tsx';
import { TextareaField, TextField } from '../kit/controls/form-fields.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Outcome } from '../kit/data/outcome.tsx';
import { DocumentMeta } from '../kit/document-meta.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { useActors } from '../shared/context.tsx';
import { useSubmission } from '../shared/submission.ts';

const empty: Contact = { contact_name: '', contact_phone: '', contact_email: '', contact_message: '' };

interface ContactProps {
  actor: FormRef<Contact>;
}

/** The contact form for everybody. */
export default function ContactUs({ actor }: ContactProps) {
  const isSent = useSelector(actor, (state) => state.matches('success'));
  const box = useRef<HTMLDivElement>(null);
  const lead = t('A question, an idea, or something that does not work: write to us.');
  return (
    <Narrow>
      <DocumentMeta title={t('Contact us')} description={lead} />
      <PageTitle lead={lead}>{t('Contact us')}</PageTitle>
      <Stack>
        <div ref={box}>
          {isSent ? (
            <Sent
              onAgain={() => {
                // The form must be rendered before it can get the focus.
                flushSync(() => actor.send({ type: 'form.reset' }));
                box.current?.querySelector('input')?.focus();
              }}
            />
          ) : (
            <Card>
              <ContactForm actor={actor} />
            </Card>
          )}
        </div>
        <ToTicket />
      </Stack>
    </Narrow>
  );
}

/**
 * Points signed-in people to tickets. It is below the form, because the session may be known late and nothing
 * should move.
 */
function ToTicket() {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  if (!isSignedIn) return null;
  return (
    <Note>
      <span>{t('You are logged in: in a ticket you can follow the answer right here.')}</span>{' '}
      <Link href="/create-ticket">{t('New ticket')}</Link>
    </Note>
  );
}

function ContactForm({ actor }: ContactProps) {
  return (
    <Form
      {...useSubmission(actor)}
      initialValues={empty}
      validate={(values) => messagesOf(Contact, values)}
      submitLabel={t('Send message')}
    >
      <TextField name="contact_name" label={t('Name')} autoComplete="name" />
      <TextField
        name="contact_phone"
        label={t('Phone Number')}
        hint={t('10 to 15 digits')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField
        name="contact_email"
        label={t('Email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextareaField name="contact_message" label={t('Message')} rows={5} />
    </Form>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <Outcome
      tone="done"
      icon="check"
      title={t('Thank you, your message has reached us')}
      actions={
        <Button kind="quiet" onClick={onAgain}>
          {t('Write another message')}
        </Button>
      }
    >
      <p>{t('If it needs an answer, we write to the email address that you gave.')}</p>
    </Outcome>
  );
}
