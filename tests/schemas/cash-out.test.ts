import { describe, expect, test } from 'vitest';
import { ratiosOf } from '../../src/fairness/matches/prices.ts';
import { CashOut, chanceBy, worthOf } from '../../src/schemas/bets/cash-out.ts';

describe('the chance that follows from prices', () => {
  test.each([
    ['of a toss: just below one half', 96, [96, 96], 499_745],
    ['of a side at 80 beside one at 95.5', 80, [80, 95.5], 520_350],
    ['of a side at 95.5 beside one at 80', 95.5, [80, 95.5], 479_115],
    ['of a favourite', 1, [1, 1243.2], 929_145],
    ['of one of three sides', 200, [200, 200, 200], 333_222],
    ['without a margin: the price at its word', 100, [100, 100], 499_750],
    ['with less than no margin: no more than the price at its word', 100, [100, 900], 499_750],
  ])('%s', (_, own, all, millionths) => {
    expect(chanceBy(own, all)).toBe(millionths);
  });

  test('is never more than the chance behind the prices, and hardly less', () => {
    for (let step = 70; step <= 930; step += 1) {
      const chance = step / 1000;
      const ratios = ratiosOf(chance);
      const implied = chanceBy(ratios[0], ratios) / 1e6;
      expect(implied).toBeLessThanOrEqual(chance);
      expect(implied).toBeGreaterThan(chance - 0.002);
    }
  });
});

describe('the worth', () => {
  const bet = { bet_amount: 100, win_ratio: 80 };
  test.each([
    ['of all of it', bet, 100, 500_000, 88.2],
    ['of a half', bet, 50, 500_000, 44.1],
    ['of a paisa, which pays back two', bet, 0.01, 400_000, 0],
    ['of what is left', { ...bet, cashed_out: { stake: 60, amount: 50 } }, 40, 500_000, 35.28],
    ['of nothing', bet, 0, 500_000, 0],
    // 33.33 leaves 66.67, which pays back 120.00 of 180: 60.00 × 0.49
    ['of a third', bet, 33.33, 500_000, 29.4],
    ['of a very large bet', { bet_amount: 10_000_000, win_ratio: 10_000 }, 10_000_000, 9_900, 9_799_020],
  ])('%s', (_, of, part, chance, worth) => {
    expect(worthOf(of, part, chance)).toBe(worth);
  });
});

describe('a request', () => {
  test.each([
    ['of a part', { bet_id: 1, stake: 10.5, worth: 9 }, undefined],
    ['of nothing', { bet_id: 1, stake: 0, worth: 9 }, 'Not an amount in rupees'],
    ['of less than nothing', { bet_id: 1, stake: -1, worth: 9 }, 'Not an amount in rupees'],
    ['of parts of a paisa', { bet_id: 1, stake: 1.005, worth: 9 }, 'Not an amount in rupees'],
    ['of more than there can be', { bet_id: 1, stake: 10_000_001, worth: 9 }, 'Not an amount in rupees'],
    ['without an amount that was seen', { bet_id: 1, stake: 10 }, 'Not an amount in rupees'],
    ['of no bet', { bet_id: 0, stake: 10, worth: 9 }, 'Bet ID is required'],
  ])('%s', (_, body, message) => {
    expect(CashOut.validate(body, { coerce: true })[0]?.failures()[0]?.message).toBe(message);
  });
});
