import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { recordingChoiceExample } from '../../../src/machines/support/recording-choice.example.ts';
import { recordingChoiceMachine } from '../../../src/machines/support/recording-choice.machine.ts';
import { RecordingChoice } from '../../../src/ui/support/recording-choice.view.tsx';
import { describeOnScreen } from '../walk-screen.tsx';

const box = page.getByRole('checkbox', { name: 'Send what this page did along' });
const summary = page.getByText('See what is sent: 2 steps, 1 KB');
const failure = page.getByText('It could not be put together. Please try again');

describeOnScreen(recordingChoiceMachine, {
  fixture: recordingChoiceExample,
  view: (actor) => <RecordingChoice actor={actor} />,
  gestures: { 'recording.include': () => box.click(), 'recording.leave': () => box.click() },
  only: {
    'what is sent': [summary, ['included']],
    'that it failed': [failure, ['failed']],
    'that it is chosen': [page.getByRole('checkbox', { checked: true }), ['taking', 'included']],
    'that it is not': [page.getByRole('checkbox', { checked: false }), ['left', 'failed']],
  },
  sees: {
    left: () => expect.element(box).not.toBeChecked(),
    taking: () => expect.element(box).toBeChecked(),
    failed: () =>
      expect.element(box).toHaveAccessibleDescription('It could not be put together. Please try again'),
    included: async () => {
      await summary.click();
      const steps = page.getByRole('list', { name: 'What this page did' });
      await expect.element(steps).toBeVisible();
      expect(
        steps
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(['03:30 pmwallet{"type":"xstate.init"}', '03:31 pmwallet{"type":"wallet.opened"}']);
      await summary.click();
    },
  },
});
