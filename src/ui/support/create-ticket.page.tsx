import type { Actors } from '../../actors/app/actors.ts';
import { followNewTicket, newTicket, recordingChoice } from '../../actors/support/tickets.ts';
import { useActors } from '../shared/context.tsx';
import { type Page, part } from '../shared/page.tsx';
import CreateTicket from './create-ticket.view.tsx';
import type { RecordingChoiceRef } from './recording-choice.view.tsx';

const page: Page = { Content: () => <Choice actors={useActors()} /> };
export default page;

/** The choice whether to attach a recording of the page. */
const Choice = part({
  machine: recordingChoice,
  input: (_: { actors: Actors }) => undefined,
  View: ({ actor }) => <Report choice={actor} />,
});

/** The report, which includes the chosen recording. */
const Report = part({
  machine: newTicket,
  input: (_: { choice: RecordingChoiceRef }) => undefined,
  follow: followNewTicket,
  View: CreateTicket,
});
