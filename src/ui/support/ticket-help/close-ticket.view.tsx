import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { FormRef } from '../../../machines/shared/types.ts';
import type { ticketChatMachine } from '../../../machines/support/ticket-chat.machine.ts';
import { messagesOf } from '../../../schemas/shared/messages.ts';
import { MAX_CANCEL_REASON } from '../../../schemas/shared/spec-figures.ts';
import { CancelReason } from '../../../schemas/support/support.ts';
import type { Ticket } from '../../../schemas/support/tickets.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Form } from '../../kit/controls/form.tsx';
import { TextareaField } from '../../kit/controls/form-fields.tsx';
import { Modal } from '../../kit/overlays/modal.tsx';
import { useSubmission } from '../../shared/submission.ts';

interface CloseTicketProps {
  chat: ActorRefFrom<typeof ticketChatMachine>;
  actor: FormRef<CancelReason, Ticket>;
}

/** Asks for the reason, and closes the ticket. */
export default function CloseTicket({ chat, actor }: CloseTicketProps) {
  const leave = () => chat.send({ type: 'close.leave' });
  return (
    <Modal open onClose={leave} title={t('Close ticket')}>
      <Form
        {...useSubmission(actor)}
        initialValues={{ cancelReason: '' }}
        validate={(values) => messagesOf(CancelReason, values)}
        submitLabel={t('Close ticket')}
        kind="danger"
        wayOut={
          <Button kind="quiet" wide onClick={leave}>
            {t('Keep it open')}
          </Button>
        }
      >
        <TextareaField
          name="cancelReason"
          label={t('Reason')}
          hint={t('A closed ticket cannot be opened again.')}
          limit={MAX_CANCEL_REASON}
          rows={3}
        />
      </Form>
    </Modal>
  );
}
