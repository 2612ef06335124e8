import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { fromNow } from '../../../src/ui/bets/from-now.ts';

afterEach(() => loadLanguage('en'));

const MINUTE = 60_000;

test.each([
  [59_999, 'in less than a minute'],
  [1, 'in less than a minute'],
  [0, 'just now'],
  [-59_999, 'just now'],
  [MINUTE, 'in 1 minute'],
  [59 * MINUTE + 59_999, 'in 59 minutes'],
  [-60 * MINUTE, '1 hour ago'],
  [-119 * MINUTE, '1 hour ago'],
  [120 * MINUTE, 'in 2 hours'],
  [24 * 60 * MINUTE, 'in 1 day'],
  [-72 * 60 * MINUTE, '3 days ago'],
])('%d ms is %s', (ms, text) => {
  expect(fromNow(ms)).toBe(text);
});

test.each(['en', 'hi'] as const)('is what Intl says (%s)', async (language) => {
  await loadLanguage(language);
  const intl = new Intl.RelativeTimeFormat(`${language}-IN`, { numeric: 'always' });
  const unit = fc.constantFrom(
    ['minute', MINUTE, 60],
    ['hour', 60 * MINUTE, 24],
    ['day', 1440 * MINUTE, 999],
  );
  fc.assert(
    fc.property(unit, fc.nat(), fc.boolean(), ([name, length, most], some, isPast) => {
      const count = 1 + (some % (most - 1));
      const signed = isPast ? -count : count;
      expect(fromNow(signed * length)).toBe(intl.format(signed, name));
    }),
  );
});
