import { expect, test } from 'vitest';
import { readRecording } from '../../src/schemas/support/recording.ts';

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
  [{ ...file, format: 2 }, 'At path: format -- Expected the literal `1`, but received: 2'],
  [
    { ...file, events: [event, { ...event, at: 'noon' }] },
    'At path: events.1.at -- Expected an integer, but received: "noon"',
  ],
  [
    { ...file, events: [{ ...event, event: {} }] },
    'At path: events.0.event.type -- Expected a string, but received: undefined',
  ],
  [
    { ...file, events: [] },
    'At path: events -- Expected a array with a length between `1` and `300` but received one with a length of `0`',
  ],
  [{ ...file, more: 1 }, 'At path: more -- Expected a value of type `never`, but received: `1`'],
  [null, 'Expected an object, but received: null'],
])('what is none is refused: where, and why', (wrong, why) => {
  expect(() => readRecording(JSON.stringify(wrong))).toThrow(new Error(`This is no recording: ${why}`));
});

test('a file that is cut off is refused', () => {
  expect(() => readRecording('{"format":1')).toThrow(/^This is no recording: Expected /);
});

/** A line break ends a comment, quotes a literal; the rest steers a terminal. */
const HOSTILE = [
  "2026\nimport('node:fs')",
  "2026\u2028import('node:fs')",
  "'+process.exit()+'",
  '`+process.exit()+`',
  '*/process.exit()/*',
  '\u001b[2JAll is well',
  '\u009b2J',
  '\u202e',
  '<img src=x>',
  '../../outside',
  'x'.repeat(300),
];

/** The file with a text in each of the places that have a format. */
const withText = (text: string): [string, object][] => [
  ['build', { ...file, build: `/assets/${text}` }],
  ['saved_at', { ...file, saved_at: `${file.saved_at}${text}` }],
  ['machine', { ...file, events: [{ ...event, machine: text }] }],
  ['actor', { ...file, events: [{ ...event, actor: text }] }],
  ['root', { ...file, events: [{ ...event, root: text }] }],
  ['from', { ...file, events: [{ ...event, from: text }] }],
  ['type', { ...file, events: [{ ...event, event: { type: `${text}\n` } }] }],
  ['state', { ...file, events: [{ ...event, state: text }] }],
  ['inner state', { ...file, events: [{ ...event, state: { loading: { [text]: 'first' } } }] }],
];

test.each(HOSTILE.flatMap(withText))(
  'a %s that is more than a name is refused in one printable line',
  (_, wrong) => {
    expect(() => readRecording(JSON.stringify(wrong))).toThrow(
      /^This is no recording: [\P{C}\u200c]{1,400}$/u,
    );
  },
);

test('a state in states without end is refused', () => {
  const deep = `${'{"a":'.repeat(50_000)}"b"${'}'.repeat(50_000)}`;
  const text = JSON.stringify({ ...file, events: [{ ...event, state: 'DEEP' }] }).replace('"DEEP"', deep);
  expect(() => readRecording(text)).toThrow(/^This is no recording: At path: events\.0\.state -- /);
});

test('thousands of fields are refused before anybody looks at one of them', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 1]));
  expect(() => readRecording(JSON.stringify({ ...file, ...many }))).toThrow(
    new Error('This is no recording: Expected at most 100 fields'),
  );
  expect(() => readRecording(JSON.stringify({ ...file, events: [{ ...event, ...many }] }))).toThrow(
    new Error('This is no recording: At path: events.0 -- Expected at most 100 fields'),
  );
});

test('names of fields in a refusal cannot steer a terminal', () => {
  expect(() => readRecording(JSON.stringify({ ...file, '\u001b[2J\n': 1 }))).toThrow(
    new Error(
      'This is no recording: At path: \\u001b[2J\\u000a -- Expected a value of type `never`, but received: `1`',
    ),
  );
  expect(() => readRecording('\u001b[2J')).toThrow(/^This is no recording: \P{C}+$/u);
});
