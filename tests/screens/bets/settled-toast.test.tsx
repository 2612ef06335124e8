import { expect, onTestFinished, test } from 'vitest';
import { loadLanguage } from '../../../src/i18n/text.ts';
import { settledToast } from '../../../src/ui/bets/settled-toast.ts';
import { combinedOf } from '../../fixtures/combined.ts';

test.each([
  ['won', 224, 'success', 'Combined of 2 won: +₹224'],
  ['lost', -100, 'neutral', 'Combined of 2 lost: -₹100'],
  ['void', 0, 'neutral', 'Combined of 2: you have your stake back'],
] as const)(
  'the toast of a combined bet that is %s names its legs and its amount',
  (status, net, tone, text) => {
    const bet = combinedOf({ status });
    expect(settledToast({ type: 'settlements.summed', net, bet, bets: 1 })).toEqual({
      type: 'toast.raised',
      tone,
      text,
      href: '/combined-bets/9',
    });
  },
);

test.each([
  ['won', 224, 'Result corrected. Combined of 2 won: +₹224'],
  ['lost', -162, 'Result corrected. Combined of 2 lost: -₹162'],
] as const)(
  'the toast of a combined bet that is %s by a correction mentions the correction',
  (status, net, text) => {
    const corrected = { at: '2026-01-01T14:00:00Z', why: 'a slip of the finger', moved: net, written_off: 0 };
    const bet = combinedOf({ status, corrected });
    expect(settledToast({ type: 'settlements.summed', net, bet, bets: 1 }).text).toBe(text);
  },
);

const reopened = { at: '2026-01-01T14:00:00Z', why: 'a slip', moved: 0, written_off: 0, reopened: true };

test('the toast of a combined bet that is open again mentions the correction, in both languages', async () => {
  const toast = () =>
    settledToast({
      type: 'settlements.summed',
      net: 0,
      bet: combinedOf({ corrected: reopened }),
      bets: 1,
    });
  expect(toast()).toEqual({
    type: 'toast.raised',
    tone: 'neutral',
    text: 'Result corrected. Combined of 2 is open again',
    href: '/combined-bets/9',
  });
  await loadLanguage('hi');
  onTestFinished(() => loadLanguage('en'));
  expect(toast().text).toBe('नतीजा सुधारा गया। 2 की कंबाइंड बेट फिर खुल गई');
});

test('a combined bet that was open again ends like any other', () => {
  const bet = combinedOf({ status: 'won', payout: 324, corrected: reopened });
  expect(settledToast({ type: 'settlements.summed', net: 224, bet, bets: 1 }).text).toBe(
    'Combined of 2 won: +₹224',
  );
});
