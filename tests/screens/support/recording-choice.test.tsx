import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import { recordingChoiceExample, twoSteps } from '../../../src/machines/support/recording-choice.example.ts';
import { recordingChoiceMachine } from '../../../src/machines/support/recording-choice.machine.ts';
import { RecordingChoice } from '../../../src/ui/support/recording-choice.view.tsx';
import { createSut } from '../walk-screen.tsx';

const box = page.getByRole('checkbox', { name: 'Send what this page did along' });
const sent = page.getByText('See what is sent: 2 steps, 1 KB');
const failure = 'It could not be put together. Please try again';

createSut(recordingChoiceMachine, {
  fixture: recordingChoiceExample,
  view: (actor) => <RecordingChoice actor={actor} />,
  gestures: { 'recording.include': () => box.click(), 'recording.leave': () => box.click() },
  only: {
    'a tick': [page.getByRole('checkbox', { checked: true }), ['taking', 'included']],
    'the steps': [sent, ['included']],
    'the failure': [page.getByText(failure), ['failed']],
  },
  oracles: {
    left: () => expect.element(box).not.toBeChecked(),
    taking: () => expect.element(box).toBeChecked(),
    included: sent,
    failed: () => expect.element(box).toHaveAccessibleDescription(failure),
  },
}).walk();

test('a person can read each step before it is sent', async () => {
  const take = fromPromise(() => Promise.resolve(twoSteps));
  const actor = createActor(recordingChoiceMachine.provide({ actors: { take } })).start();
  await render(<RecordingChoice actor={actor} />);
  await box.click();
  await sent.click();
  const steps = page.getByRole('list', { name: 'What this page did' }).getByRole('listitem');
  await expect
    .poll(() => steps.elements().map(({ textContent }) => textContent))
    .toEqual(['03:30 pmwallet{"type":"xstate.init"}', '03:31 pmwallet{"type":"wallet.opened"}']);
});
