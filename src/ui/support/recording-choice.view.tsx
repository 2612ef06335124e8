import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { recordingChoiceMachine } from '../../machines/support/recording-choice.machine.ts';
import type { Recording } from '../../schemas/support/recording.ts';
import { Checkbox } from '../kit/controls/checkbox.tsx';
import { Time } from '../kit/format/time.tsx';
import { styled } from '../kit/styled.ts';

export type RecordingChoiceRef = ActorRefFrom<typeof recordingChoiceMachine>;

/** Lets people attach the recording of the page, and shows its content. */
export function RecordingChoice({ actor }: { actor: RecordingChoiceRef }) {
  const isChosen = useSelector(actor, (state) => state.hasTag('chosen'));
  const isFailed = useSelector(actor, (state) => state.matches('failed'));
  const recording = useSelector(actor, ({ context }) => context.recording);
  return (
    <>
      <Checkbox
        name="recording"
        label={t('Send what this page did along')}
        hint={t(
          'Its last steps, without passwords, codes, phone and account numbers, and without what you wrote',
        )}
        error={isFailed ? t('It could not be put together. Please try again') : undefined}
        value={isChosen}
        onChange={(isWanted) => actor.send({ type: isWanted ? 'recording.include' : 'recording.leave' })}
      />
      {recording && <Steps recording={recording} />}
    </>
  );
}

const Shown = styled('details')`
  margin-bottom: var(--s4);
  font-size: var(--text-s);
  > summary {
    display: flex;
    align-items: center;
    min-height: var(--tap);
    color: var(--press-text);
    font-weight: 600;
    cursor: pointer;
  }
`;

const List = styled('ol')`
  max-height: 16rem;
  padding: var(--s2) var(--s3);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--r1);
  list-style: none;
  overflow-wrap: anywhere;
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s2);
    padding: var(--s1) 0;
  }
  time {
    color: var(--muted);
  }
`;

const KILOBYTE = 1024;

/** The content of the recording, one line an event: its time, its statechart, its name. */
function Steps({ recording }: { recording: Recording }) {
  const steps = recording.events.map((event, number) => ({ ...event, number }));
  const size = Math.ceil(JSON.stringify(recording).length / KILOBYTE);
  return (
    <Shown>
      <summary>{t('See what is sent: {count} steps, {size} KB', { count: steps.length, size })}</summary>
      <List tabIndex={0} aria-label={t('What this page did')}>
        {steps.map(({ number, at, machine, event }) => (
          <li key={number}>
            <Time at={at} />
            <b>{machine}</b>
            <code>{JSON.stringify(event)}</code>
          </li>
        ))}
      </List>
    </Shown>
  );
}
