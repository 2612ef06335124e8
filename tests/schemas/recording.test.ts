import { expect, test } from 'vitest';
import { readRecording } from '../../src/schemas/recording.ts';

const event = {
  at: 1_795_360_824_123,
  machine: 'wallet',
  actor: 'x:1',
  root: 'x:1',
  event: { type: 'wallet.opened', count: 3 },
  state: { loading: 'first' },
};
const file = {
  format: 1,
  build: '/assets/start-AAAAAAA.js',
  saved_at: '2026-11-22T15:20:24.123Z',
  events: [event],
};

test('a recording is read as it was written', () => {
  expect(readRecording(JSON.stringify(file))).toEqual(file);
});

test.each([
  [{ ...file, format: 2 }, 'it.format: Expected the literal `1`, but received: 2'],
  [
    { ...file, events: [event, { ...event, at: 'noon' }] },
    'it.events.1.at: Expected an integer, but received: "noon"',
  ],
  [
    { ...file, events: [{ ...event, event: {} }] },
    'it.events.0.event.type: Expected a string, but received: undefined',
  ],
  [
    { ...file, events: [] },
    'it.events: Expected a array with a length between `1` and `1000` but received one with a length of `0`',
  ],
  [{ ...file, more: 1 }, 'it.more: Expected a value of type `never`, but received: `1`'],
  [null, 'it: Expected an object, but received: null'],
])('what is none is refused: where, and why', (wrong, why) => {
  expect(() => readRecording(JSON.stringify(wrong))).toThrow(new Error(`This is no recording: ${why}`));
});

test('a file that is cut off is refused', () => {
  expect(() => readRecording('{"format":1')).toThrow(/^This is no recording: Expected /);
});
