import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSource } from '../../tools/to-source.ts';

const evaluated = (source: string): unknown => runInThisContext(`(${source})`);

test('the source of a value evaluates to the value, with any texts and names in it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(evaluated(toSource(value))).toEqual(value);
    }),
    { numRuns: 1000, seed: 34 },
  );
});

test.each([
  "'",
  '"',
  '`+x+`',
  '\\',
  '\\"',
  "\\'",
  '\n',
  '\u2028',
  '*/',
  '\u001b',
  '\u202e',
  '__proto__',
  'constructor',
])('%j is one literal and one name of a property', (text) => {
  const value = Object.fromEntries([[text, text]]);
  const source = toSource(value);
  expect(Object.entries(evaluated(source) ?? {})).toEqual([[text, text]]);
  expect(source).toMatch(/^\P{C}+$/u);
});

test('a negative zero stays negative', () => {
  expect(evaluated(toSource([-0]))).toEqual([-0]);
});

test('a value without a source is refused in one printable line', () => {
  expect(() => toSource(Symbol('\u001b[2J'))).toThrow(
    new Error('source code cannot express Symbol(\\u001b[2J)'),
  );
});
