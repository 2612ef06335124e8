import { describe, expect, test, vi } from 'vitest';
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
])('a text that is no recording is refused, with place and reason', (wrong, why) => {
  expect(() => readRecording(JSON.stringify(wrong))).toThrow(new Error(`This is no recording: ${why}`));
});

test('a truncated file is refused', () => {
  expect(() => readRecording('{"format":1')).toThrow(/^This is no recording: Expected /);
});

/** A line break ends a comment, quotes a literal; the rest affects a terminal. */
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

/** The file with a text in each place that has a format. */
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

test('a state in more states than statecharts have is refused', () => {
  const deep = `${'{"a":'.repeat(11)}"b"${'}'.repeat(11)}`;
  const text = JSON.stringify({ ...file, events: [{ ...event, state: 'DEEP' }] }).replace('"DEEP"', deep);
  expect(() => readRecording(text)).toThrow(/^This is no recording: At path: events\.0\.state -- /);
});

describe('a large file is refused before it is parsed', () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 1]));
  const withField = (value: unknown) =>
    JSON.stringify({ ...file, events: [{ ...event, event: { ...event.event, value } }] });
  const nested = (levels: number) =>
    withField('DEEP').replace('"DEEP"', '['.repeat(levels) + ']'.repeat(levels));
  const TOO_MANY = 'This is no recording: Expected at most 500 fields in an object, or elements in a list';
  const TOO_DEEP = 'This is no recording: Expected at most 32 levels';

  test.each([
    ['thousands of fields', JSON.stringify({ ...file, ...many(5000) }), TOO_MANY],
    ['a field too many in an event', withField(many(501)), TOO_MANY],
    ['an object too many in a list', withField(Array(501).fill({})), TOO_MANY],
    ['a number too many in a list', withField(Array(501).fill(1)), TOO_MANY],
    ['a level too many', nested(29), TOO_DEEP],
    ['levels without end', nested(50_000), TOO_DEEP],
  ])('%s', (_, text, why) => {
    const parse = vi.spyOn(JSON, 'parse');
    try {
      expect(() => readRecording(text)).toThrow(new Error(why));
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test.each([
    ['as many fields as there may be', withField(many(500))],
    ['as many elements as there may be', withField(Array(500).fill({}))],
    ['as many levels as there may be', nested(28)],
    ['texts that have brackets, commas and quotes', withField(`${'"[{,\\'.repeat(2000)}"`)],
  ])('one with %s is read', (_, text) => {
    expect(readRecording(text)).toEqual(JSON.parse(text));
  });

  test('a text without an end is reported', () => {
    expect(() => readRecording(`{"a":"${'\\"'.repeat(30_000)}`)).toThrow(
      /^This is no recording: Unterminated /,
    );
  });
});

test('names of fields in a refusal cannot steer a terminal', () => {
  expect(() => readRecording(JSON.stringify({ ...file, '\u001b[2J\n': 1 }))).toThrow(
    new Error(
      'This is no recording: At path: \\u001b[2J\\u000a -- Expected a value of type `never`, but received: `1`',
    ),
  );
  expect(() => readRecording('\u001b[2J')).toThrow(/^This is no recording: \P{C}+$/u);
});
