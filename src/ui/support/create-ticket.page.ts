import { navigate } from 'wouter/use-browser-location';
import { tickets } from '../../api/tickets.ts';
import { valid } from '../../api/valid.ts';
import { IssueReport } from '../../schemas/support/support.ts';
import { formOf } from '../app/form-of.ts';
import { idempotencyKeys } from '../app/idempotency-keys.ts';
import { page } from '../app/page.tsx';
import CreateTicket from './create-ticket.view.tsx';

const keys = idempotencyKeys<IssueReport>();

export default page({
  title: 'New ticket',
  machine: formOf(async (values: IssueReport, signal) => {
    const report = valid(IssueReport, values);
    const ticket = await tickets.create({ ...report, key: keys.keyOf(report) }, signal);
    keys.done();
    return ticket;
  }),
  input: () => undefined,
  follow: (form) => {
    // Back leads to where the person came from, not to the empty form.
    const { unsubscribe } = form.on('form.succeeded', ({ answer: { token } }) =>
      navigate(`/ticket-help/${token}`, { replace: true }),
    );
    return unsubscribe;
  },
  View: CreateTicket,
});
