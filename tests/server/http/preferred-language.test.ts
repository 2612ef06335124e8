import { expect, test } from 'vitest';
import { preferredLanguage } from '../../../server/http/preferred-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI-IN', 'hi'],
  ['hi-Deva-IN;q=0.1', 'hi'],
  ['hi,en', 'hi'],
  ['en,hi', 'en'],
  ['en-IN, hi;q=0.9', 'en'],
  ['en;q=0.8, hi;q=0.9', 'hi'],
  ['en;q=0.8, hi ; q=0.801', 'hi'],
  ['bn-IN,bn;q=0.9,hi;q=0.8,en;q=0.7', 'hi'],
  ['fr, *', 'en'],
  ['hi;q=0', 'en'],
  ['hi;q=0.000', 'en'],
  ['en;q=0, hi;q=0.001', 'hi'],
  ['hindi, hil', 'en'],
  // Not a valid weight: such a range is ignored.
  ['hi;q=2', 'en'],
  ['hi;q=0.9999', 'en'],
  ['hi;q=-1', 'en'],
  ['hi;q=', 'en'],
  ['hi;level=1', 'en'],
  [',;,hi;;q=1,=,', 'en'],
  [`${'x'.repeat(10_000)},hi`, 'hi'],
  [','.repeat(10_000), 'en'],
  [`hi${' '.repeat(10_000)};`, 'en'],
  [`hi${'-a'.repeat(5_000)};q=`, 'en'],
] as const)('a browser that asks for %j gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
