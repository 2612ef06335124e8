import { expect, test } from 'vitest';
import { both, combinedBetExample, hundred, receipt } from '../../src/machines/bets/combined-bet.example.ts';
import { combinedBetMachine } from '../../src/machines/bets/combined-bet.machine.ts';
import { timeout } from '../../src/machines/shared/call-errors.example.ts';
import { readRecording } from '../../src/schemas/support/recording.ts';
import type { Step } from '../../src/walk/live.ts';
import { prepare, toPlan } from '../../src/walk/walk.ts';
import { recordingOf } from './recording-of.ts';
import { replayed } from './replayed.ts';

const placing: Step[] = [
  { step: 'done', port: 'recall', output: null },
  { step: 'event', event: both },
  { step: 'event', event: hundred },
  { step: 'event', event: { type: 'combined.place' } },
];

test.each<[string, Step]>([
  ['placed.fresh', { step: 'done', port: 'send', output: receipt }],
  ['requesting', { step: 'error', port: 'send', error: timeout }],
])('the recording of a path is read, and plays to its end: %s', async (end, last) => {
  const plan = toPlan(combinedBetExample);
  const recording = recordingOf(prepare(combinedBetMachine, plan), plan, [...placing, last]);
  const { ends, strayed } = await replayed(readRecording(JSON.stringify(recording)));
  expect({ end: ends[0], strayed }).toEqual({ end: `combinedBet: ${end}`, strayed: '' });
});
