import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedDay, streakOf } from '../../../server/bets/daily-pick/streak.ts';
import '../../searches.ts';

/** The days from `first`, one for each letter: `p` picked, `r` right, `w` wrong, `-` none, a space does not count. */
function daysFrom(first: string, letters: string): CountedDay[] {
  const picks = { p: 'picked', r: 'right', w: 'wrong', '-': 'none' } as const;
  const isPick = (letter: string): letter is keyof typeof picks => letter in picks;
  return [...letters].flatMap((letter, index) => {
    const date = new Date(first);
    date.setUTCDate(date.getUTCDate() + index);
    return isPick(letter) ? [{ day: date.toISOString().slice(0, 10), pick: picks[letter] }] : [];
  });
}
const lengthOf = (first: string, letters: string) => streakOf(daysFrom(first, letters)).days;

describe('a streak', () => {
  test('is empty without days, and before the first pick', () => {
    expect(streakOf([])).toEqual({ days: 0, decided: 0, right: 0 });
    expect(lengthOf('2026-11-02', '-----')).toBe(0);
  });

  test('counts days with a pick, and how many of the decided ones were right', () => {
    expect(streakOf(daysFrom('2026-11-02', 'rwrwp'))).toEqual({ days: 5, decided: 4, right: 2 });
  });

  test('survives two days without a pick in a month, and ends on the third', () => {
    expect(lengthOf('2026-11-02', 'rr--r')).toBe(3);
    expect(lengthOf('2026-11-02', 'rr-r-r')).toBe(4);
    expect(lengthOf('2026-11-02', 'rr---')).toBe(0);
    expect(lengthOf('2026-11-02', 'rr-r-r-')).toBe(0);
  });

  test('begins anew after it has ended; the days before do not count', () => {
    expect(streakOf(daysFrom('2026-11-02', 'rrr---ww'))).toEqual({ days: 2, decided: 2, right: 0 });
  });

  test('uses no grace while there is none', () => {
    expect(lengthOf('2026-11-02', '------r--')).toBe(1);
  });

  test('that begins in a month whose grace is used has none until the next', () => {
    expect(lengthOf('2026-11-02', 'r---r-')).toBe(0);
    expect(lengthOf('2026-11-26', 'r---r--')).toBe(1);
  });

  test.each([
    ['of 30 days', '2026-11-28', 'r----r'],
    ['of 31 days', '2026-10-29', 'r----r'],
    ['of a leap year', '2028-02-27', 'r----r'],
    ['at the end of a year', '2026-12-29', 'r----r'],
  ])('has its grace anew in the next month, after one %s', (_month, first, letters) => {
    expect(lengthOf(first, letters)).toBe(2);
    expect(lengthOf(first, `${letters}-`)).toBe(0);
  });

  test('has two days of grace in February up to the 29th', () => {
    expect(lengthOf('2028-02-26', 'r---r')).toBe(1);
    expect(lengthOf('2027-02-26', 'r---r')).toBe(2);
  });

  test('neither grows nor ends on days that do not count', () => {
    expect(lengthOf('2026-11-02', 'rr          r')).toBe(3);
  });
});

const letters = fc.string({ unit: fc.constantFrom('p', 'r', 'w', '-', ' '), maxLength: 120 });
const first = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('of any days', () => {
  test('at most two of a month are missed within the streak, and it is as long as its picks', () => {
    fc.assert(
      fc.property(first, letters, (day, text) => {
        const days = daysFrom(day, text);
        const { days: length, decided, right } = streakOf(days);
        // The streak's days: the last ones with that many picks.
        const begins = days.length === 0 ? 0 : indexOfPick(days, length);
        const within = days.slice(begins);
        expect(within.filter(({ pick }) => pick !== 'none')).toHaveLength(length);
        if (length === 0) return;
        expect(within.filter(({ pick }) => pick === 'right')).toHaveLength(right);
        expect(within.filter(({ pick }) => pick === 'right' || pick === 'wrong')).toHaveLength(decided);
        for (const month of new Set(within.map((one) => one.day.slice(0, 7))))
          expect(
            within.filter((one) => one.pick === 'none' && one.day.startsWith(month)).length,
          ).toBeLessThanOrEqual(2);
      }),
    );
  });

  test('another pick makes it one day longer', () => {
    fc.assert(
      fc.property(first, letters, (day, text) => {
        expect(lengthOf(day, `${text}p`)).toBe(lengthOf(day, text) + 1);
      }),
    );
  });

  test('a day without a pick leaves it as it is, or ends it', () => {
    fc.assert(
      fc.property(first, letters, (day, text) => {
        expect([0, lengthOf(day, text)]).toContain(lengthOf(day, `${text}-`));
      }),
    );
  });

  test('days without a pick before the first one change nothing', () => {
    fc.assert(
      fc.property(first, letters, (day, text) => {
        const picked = text.replace(/^[- ]*/, '');
        expect(lengthOf(day, text)).toBe(
          streakOf(daysFrom(day, text).slice(-picked.replaceAll(' ', '').length)).days,
        );
      }),
    );
  });
});

/** The index of the pick that is the `count`th from the end; the end for none. */
function indexOfPick(days: readonly CountedDay[], count: number): number {
  if (count === 0) return days.length;
  return days.flatMap(({ pick }, index) => (pick === 'none' ? [] : [index])).at(-count) ?? -1;
}
