import type { Recording } from '../../schemas/support/recording.ts';
import type { Example } from '../../walk/walk.ts';
import { offline } from '../shared/call-errors.example.ts';
import type { recordingChoiceMachine } from './recording-choice.machine.ts';

const AT = Date.parse('2026-01-01T10:00:00.000Z');

export const twoSteps: Recording = {
  format: 1,
  build: '/assets/start-AAAAAAA.js',
  saved_at: '2026-01-01T10:05:00.000Z',
  events: [
    {
      at: AT,
      machine: 'wallet',
      actor: 'x:1',
      root: 'x:1',
      event: { type: 'xstate.init' },
      state: 'waiting',
    },
    {
      at: AT + 60_000,
      machine: 'wallet',
      actor: 'x:1',
      root: 'x:1',
      event: { type: 'wallet.opened' },
      state: 'loading',
    },
  ],
};

export const recordingChoiceExample: Example<typeof recordingChoiceMachine> = {
  ports: { take: { done: [twoSteps], error: [offline] } },
  events: ['recording.include', 'recording.leave'],
};
