import { useSelector } from '@xstate/react';
import { t } from '../../i18n/text.ts';
import type { FormRef } from '../../machines/shared/types.ts';
import { PICTURE_TYPES } from '../../schemas/shared/files.ts';
import { messagesOf } from '../../schemas/shared/messages.ts';
import { MAX_ISSUE_MESSAGE } from '../../schemas/shared/spec-figures.ts';
import { IssueReport } from '../../schemas/support/support.ts';
import type { Ticket } from '../../schemas/support/tickets.ts';
import { Narrow } from '../kit/columns.tsx';
import { Form } from '../kit/controls/form.tsx';
import { FileField, SelectField, TextareaField } from '../kit/controls/form-fields.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Card } from '../kit/data/card.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { useSubmission } from '../shared/submission.ts';
import { RecordingChoice, type RecordingChoiceRef } from './recording-choice.view.tsx';
import { issueOptions } from './ticket-issues.ts';

const empty: IssueReport = { issues: '', screenshort: undefined, message: '' };

interface CreateTicketProps {
  actor: FormRef<IssueReport, Ticket>;
  choice: RecordingChoiceRef;
}

/** Opens a ticket, then leads to its conversation. */
export default function CreateTicket({ actor, choice }: CreateTicketProps) {
  const submission = useSubmission(actor);
  const isTaking = useSelector(choice, (state) => state.hasTag('busy'));
  return (
    <Narrow>
      <PageTitle
        lead={t('Tell us what happened. We answer in the ticket.')}
        aside={<Link href="/tickets-history">{t('My tickets')}</Link>}
      >
        {t('New ticket')}
      </PageTitle>
      <Card>
        <Form
          {...submission}
          busy={submission.busy || isTaking}
          initialValues={empty}
          validate={(values) => messagesOf(IssueReport, values)}
          submitLabel={t('Open ticket')}
        >
          <SelectField
            name="issues"
            label={t('What is it about?')}
            placeholder={t('Select an issue')}
            options={issueOptions()}
          />
          <TextareaField name="message" label={t('Message')} limit={MAX_ISSUE_MESSAGE} rows={5} />
          <FileField
            name="screenshort"
            label={t('Screenshot')}
            hint={t('PNG, JPEG or WebP. Large photos are made smaller.')}
            accept={PICTURE_TYPES}
            optional
          />
          <RecordingChoice actor={choice} />
        </Form>
      </Card>
    </Narrow>
  );
}
