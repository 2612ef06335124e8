import { navigate } from 'wouter/use-browser-location';
import { type ActorRefFrom, fromPromise, type StateValue } from 'xstate';
import { valid } from '../../api/shared/valid.ts';
import { within } from '../../api/shared/within.ts';
import { tickets } from '../../api/support/tickets.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import { recordingChoiceMachine } from '../../machines/support/recording-choice.machine.ts';
import { MAX_RECORDING_BYTES } from '../../schemas/shared/files.ts';
import { IssueReport } from '../../schemas/support/support.ts';
import type { NewTicket, Ticket, TicketRow } from '../../schemas/support/tickets.ts';
import type { Actors } from '../app/actors.ts';
import { pictureToSend } from '../shared/chosen-picture.ts';
import { keepFresh, stopping } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { idempotencyKeys } from '../shared/idempotency-keys.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';
import { whileOpen } from '../shared/while-open.ts';

/** The person's tickets, newest first. */
export const ownTickets = pagedListOf(tickets.history);

/** Reads the tickets again, at intervals, while one of them is open. */
export function followTickets(list: PagedListRef<TicketRow>): () => void {
  return keepFresh(
    list,
    whileOpen(list, ({ status }) => status === 'open'),
  );
}

/** In milliseconds. If the code has not loaded by then, the ticket goes without a recording. */
const CODE_MS = 15_000;
const late = () => new Error('The code of the recording did not come');

/** The size of a recording without its events, in bytes. */
const HEAD = 1000;

/** Makes a recording of the page's events, if the person wants to attach it. */
export const recordingChoice = ({ actors }: { actors: Actors }) =>
  recordingChoiceMachine.provide({
    actors: {
      take: fromPromise(async () => {
        const { takeRecording } = await within(CODE_MS, import('../../recording/recording.ts'), late);
        return takeRecording(endsOf(actors), MAX_RECORDING_BYTES - HEAD);
      }),
    },
  });

/** The states of the page's long-lived actors, by their session ids. */
function endsOf({
  session,
  wallet,
  balanceHold,
  feed,
  settlements,
  toasts,
  dialog,
}: Actors): Map<string, StateValue> {
  return new Map(
    [session, wallet, balanceHold, feed, settlements, toasts, dialog].map((actor) => [
      actor.sessionId,
      actor.getSnapshot().value,
    ]),
  );
}

const keys = idempotencyKeys<Omit<NewTicket, 'key'>>();

/** Makes a ticket, with the recording if the person attached one. */
export const newTicket = ({ choice }: { choice: ActorRefFrom<typeof recordingChoiceMachine> }) =>
  formOf(async (values: IssueReport, signal) => {
    const { recording } = choice.getSnapshot().context;
    const checked = valid(IssueReport, values);
    const report = {
      ...checked,
      screenshort: await pictureToSend(checked.screenshort, 'screenshort'),
      recording: recording ? JSON.stringify(recording) : undefined,
    };
    const ticket = await tickets.create({ ...report, key: keys.keyOf(report) }, signal);
    keys.done();
    return ticket;
  });

/** Leads on to the ticket. Back then skips the empty form. */
export function followNewTicket(form: FormRef<IssueReport, Ticket>): () => void {
  return stopping(
    form.on('form.succeeded', ({ answer: { token } }) =>
      navigate(`/ticket-help/${token}`, { replace: true }),
    ),
  );
}
