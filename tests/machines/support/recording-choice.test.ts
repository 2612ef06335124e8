import { recordingChoiceExample, twoSteps } from '../../../src/machines/support/recording-choice.example.ts';
import { recordingChoiceMachine } from '../../../src/machines/support/recording-choice.machine.ts';
import { describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

describeMachine(recordingChoiceMachine, {
  ...recordingChoiceExample,
  facts: [
    [[], start(), 'left', { becomes: { recording: null } }],
    ['left', 'recording.include', 'taking', { calls: { take: undefined }, tags: ['busy', 'chosen'] }],
    ['left', 'recording.leave', nowhere],
    ['taking', done('take', twoSteps), 'included', { context: { recording: twoSteps }, tags: ['chosen'] }],
    ['taking', error('take'), 'failed', { context: { recording: null }, tags: [] }],
    ['taking', 'recording.leave', 'left', { context: { recording: null }, tags: [] }],
    ['taking', 'recording.include', nowhere],
    ['failed', 'recording.include', 'taking'],
    ['failed', 'recording.leave', nowhere],
    ['included', 'recording.leave', 'left', { context: { recording: null } }],
    ['included', 'recording.include', nowhere],
  ],
});
