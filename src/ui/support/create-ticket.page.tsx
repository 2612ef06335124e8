import { navigate } from 'wouter/use-browser-location';
import { fromPromise, type StateValue } from 'xstate';
import type { Actors } from '../../actors/app/actors.ts';
import { pictureToSend } from '../../actors/shared/chosen-picture.ts';
import { formOf } from '../../actors/shared/form-of.ts';
import { idempotencyKeys } from '../../actors/shared/idempotency-keys.ts';
import { valid } from '../../api/shared/valid.ts';
import { within } from '../../api/shared/within.ts';
import { tickets } from '../../api/support/tickets.ts';
import { recordingChoiceMachine } from '../../machines/support/recording-choice.machine.ts';
import { MAX_RECORDING_BYTES } from '../../schemas/shared/files.ts';
import { IssueReport } from '../../schemas/support/support.ts';
import type { NewTicket } from '../../schemas/support/tickets.ts';
import { useActors } from '../app/context.tsx';
import { type Page, part } from '../app/page.tsx';
import CreateTicket from './create-ticket.view.tsx';
import type { RecordingChoiceRef } from './recording-choice.view.tsx';

const keys = idempotencyKeys<Omit<NewTicket, 'key'>>();

/** Code that has not come by then is given up: the ticket goes without a recording. */
const CODE_MS = 15_000;
const late = () => new Error('The code of the recording did not come');

/** What a recording has besides its events, in bytes. */
const HEAD = 1000;

const page: Page = { Content: () => <Choice actors={useActors()} /> };
export default page;

/** Whether what the page did is sent along. */
const Choice = part({
  machine: ({ actors }: { actors: Actors }) =>
    recordingChoiceMachine.provide({
      actors: {
        take: fromPromise(async () => {
          const { takeRecording } = await within(CODE_MS, import('../../recording/recording.ts'), late);
          return takeRecording(endsOf(actors), MAX_RECORDING_BYTES - HEAD);
        }),
      },
    }),
  input: () => undefined,
  View: ({ actor }) => <Report choice={actor} />,
});

/** The states that the page's long-lived actors are in, by their sessions. */
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

/** The report itself, which takes along what was chosen. */
const Report = part({
  machine: ({ choice }: { choice: RecordingChoiceRef }) =>
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
