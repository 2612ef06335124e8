import { expect, test } from 'vitest';
import { TeamBet } from '../../src/schemas/bets/bet-requests.ts';
import { CombinedPayload } from '../../src/schemas/bets/combined-requests.ts';
import { acceptedAt, isAccepted, type Tolerance } from '../../src/schemas/bets/tolerance.ts';
import { messagesOf } from '../../src/schemas/shared/messages.ts';

test.each<[Tolerance, number, { least: number; most?: number }]>([
  ['better', 80, { least: 80 }],
  ['ask', 80, { least: 80, most: 80 }],
  ['lower2', 80, { least: 78.4 }],
  ['lower5', 80, { least: 76 }],
  ['lower10', 95.5, { least: 85.95 }],
  // 79.1635 and 3.895: rounded up, in favour of the bettor.
  ['lower5', 83.33, { least: 79.17 }],
  ['lower5', 4.1, { least: 3.9 }],
  ['lower10', 0.01, { least: 0.01 }],
])('%s of %d accepts %o', (tolerance, ratio, accepted) => {
  expect(acceptedAt(tolerance, ratio)).toEqual(accepted);
});

test('a price is accepted from the least to the most', () => {
  const least = { least: 76 };
  expect([75.99, 76, 500].map((ratio) => isAccepted(least, ratio))).toEqual([false, true, true]);
  const one = { least: 80, most: 80 };
  expect([79.99, 80, 80.01].map((ratio) => isAccepted(one, ratio))).toEqual([false, true, false]);
});

test.each([
  [{ least: 76 }, {}],
  [{ least: 76, most: 76 }, {}],
  [{ least: 76, most: 75 }, { tolerance: 'The lowest accepted price is above the highest one' }],
  [{ least: -1 }, { tolerance: 'Not a profit in percent of the stake' }],
  [{ least: 1e13 }, { tolerance: 'Not a profit in percent of the stake' }],
])('a tolerance of %o', (tolerance, messages) => {
  const legs = [{ team_value: 1 }, { team_value: 2 }];
  expect(messagesOf(TeamBet, { team_value: 1, bet_amount: 10, tolerance })).toEqual(messages);
  expect(messagesOf(CombinedPayload, { legs, bet_amount: 10, tolerance })).toEqual(messages);
});
