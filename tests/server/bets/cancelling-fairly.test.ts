import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricesOf, stepsFrom } from '../../../server/demo/programme.ts';
import { paysBack, refundOf } from '../../../src/schemas/bets/bets.ts';

// Could cancelling be worth something? A bet is worth what it pays times the chance that it wins, as the price tells it
// less what the house keeps. A bettor who may cancel at any time waits for the best moment, so the test searches for
// the best of all ways to bet and cancel. Bets add up, so that one bet at a time is enough.

/** Large, so that what is rounded down to the paisa weighs nothing. In rupees. */
const STAKE = 1_000_000;

type Refund = (bet: { bet_amount: number; win_ratio: number }, price: number) => number;
/** As it was once: the whole stake, whatever the price. */
const inFull: Refund = ({ bet_amount }) => bet_amount;

const CHANCES = Array.from({ length: 121 }, (_, index) => (40 + index) / 200);
const priceOf = (chance: number) => pricesOf(chance)[0];
/** Back from where the croupier once turned back. */
const turningBack = (chance: number) => {
  const inside = (steps: number) => Math.min(160, Math.max(40, steps)) / 200;
  const steps = Math.round(chance * 200);
  return [inside(steps - 1), inside(steps + 1)];
};

/**
 * The average profit of the best strategy, in rupees, for every chance at which a bet can be placed. A strategy may
 * cancel at each of the next seconds, or hold to the end.
 * @param cap what the window in force pays at most
 * @param abandoned how many of the matches come to nothing, with the stakes given back
 */
function bestProfits({
  seconds,
  cap = Number.POSITIVE_INFINITY,
  abandoned = 0,
  refund = refundOf,
  steps = stepsFrom,
}: {
  seconds: number;
  cap?: number;
  abandoned?: number;
  refund?: Refund;
  steps?: (chance: number) => number[];
}): number[] {
  const place = new Map(CHANCES.map((chance, index) => [chance, index]));
  const next = CHANCES.map((chance) => steps(chance).map((to) => place.get(to) ?? Number.NaN));
  return CHANCES.map((placedAt, start) => {
    const bet = { bet_amount: STAKE, win_ratio: Math.min(priceOf(placedAt), cap) };
    const cancelled = CHANCES.map((chance) => refund(bet, priceOf(chance)));
    const pays = paysBack(STAKE, bet.win_ratio);
    let best = CHANCES.map((chance, index) =>
      Math.max(cancelled[index] ?? 0, abandoned * STAKE + (1 - abandoned) * chance * pays),
    );
    for (let second = 0; second < seconds; second += 1) {
      const later = best;
      best = next.map((to, index) => {
        const moved = to.reduce((sum, one) => sum + (later[one] ?? 0), 0) / to.length;
        const held = (later[index] ?? 0) / 3 + (2 / 3) * moved;
        return Math.max(cancelled[index] ?? 0, held);
      });
    }
    return (best[start] ?? 0) - STAKE;
  });
}

describe("on the croupier's walk", () => {
  // A floating-point sum over so many seconds is not exact to the last bit.
  const NOTHING = STAKE * 1e-9;

  test.each([
    ['in a short match', { seconds: 180 }],
    ['in a long match', { seconds: 1200 }],
    ['when one in 25 is abandoned', { seconds: 600, abandoned: 1 / 25 }],
    ['in a window that caps half of the prices', { seconds: 360, abandoned: 1 / 25, cap: 80 }],
    ['in a window that caps most of them', { seconds: 180, abandoned: 1 / 25, cap: 60 }],
  ])('no way to bet and cancel brings anything %s', (_, match) => {
    expect(Math.max(...bestProfits(match))).toBeLessThanOrEqual(NOTHING);
  });

  test('the search finds what the whole stake back was worth', () => {
    expect(Math.max(...bestProfits({ seconds: 180, refund: inFull }))).toBeGreaterThan(0.02 * STAKE);
  });

  test('the search finds what the price of the window would be worth, were bets cancelled by it', () => {
    const capped: Refund = (bet, price) => refundOf(bet, Math.min(price, 60));
    expect(Math.max(...bestProfits({ seconds: 360, refund: capped }))).toBeGreaterThan(0.02 * STAKE);
  });

  test('the search finds what a walk that turns back at its bounds would be worth', () => {
    expect(Math.max(...bestProfits({ seconds: 180, steps: turningBack }))).toBeGreaterThan(0.02 * STAKE);
  });

  test('each step goes as far up as down, and to a chance of its own', () => {
    expect(stepsFrom(0.5)).toEqual([0.495, 0.505]);
    expect(stepsFrom(0.205)).toEqual([0.2, 0.21]);
    expect([stepsFrom(0.2), stepsFrom(0.8)]).toEqual([[0.2], [0.8]]);
    expect(new Set(CHANCES.map(priceOf)).size).toBe(CHANCES.length);
  });
});

/** Numbers from 0 to 1 that look like chance and are always the same. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Holds the best price seen on each side, by betting again and cancelling. Returns its average gain. */
function botProfit(random: () => number, refund: Refund): number {
  const capAt = (second: number) => (second < 600 ? 400 : second < 780 ? 80 : 60);
  let chance = (40 + Math.floor(random() * 21)) / 100;
  let profit = 0;
  const held: (number | undefined)[] = [undefined, undefined];
  for (let second = 0; second < 960; second += 1) {
    pricesOf(chance).forEach((price, side) => {
      const taken = held[side];
      const offered = Math.min(price, capAt(second));
      if (taken !== undefined && taken >= offered) return;
      profit -= STAKE;
      if (taken !== undefined) profit += refund({ bet_amount: STAKE, win_ratio: taken }, price);
      held[side] = offered;
    });
    const to = stepsFrom(chance);
    if (random() >= 1 / 3) chance = to[Math.floor(random() * to.length)] ?? chance;
  }
  const chances = [chance, 1 - chance];
  held.forEach((taken, side) => {
    if (taken !== undefined) profit += (chances[side] ?? 0) * paysBack(STAKE, taken);
  });
  return profit;
}

test('a bot that holds the best price seen on each side loses, where the whole stake back let it win', () => {
  const average = (refund: Refund) => {
    const random = chanceFrom(8);
    let sum = 0;
    for (let match = 0; match < 500; match += 1) sum += botProfit(random, refund);
    return sum / 500 / STAKE;
  };
  expect(average(refundOf)).toBeLessThan(-0.05);
  expect(average(inFull)).toBeGreaterThan(0.02);
});

/** A moment of a fair walk, with what may follow: up or down, each the likelier the less far it goes. */
interface Moment {
  chance: number;
  next: { likely: number; moment: Moment }[];
}

const { moment: fairWalk } = fc.letrec<{ moment: (chance: number) => Moment }>((tie) => ({
  moment: fc.oneof(
    { depthSize: 'large', maxDepth: 7 },
    fc.constant((chance: number): Moment => ({ chance, next: [] })),
    fc
      .tuple(
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 1, noNaN: true }),
        tie('moment'),
        tie('moment'),
      )
      .map(([up, down, higher, lower]) => (chance: number): Moment => {
        // Within 2 and 98 percent, so that every price is one that can be offered.
        const [above, below] = [up * (0.98 - chance), down * (chance - 0.02)];
        if (above + below < 1e-6) return { chance, next: [] };
        return {
          chance,
          next: [
            { likely: below / (above + below), moment: higher(chance + above) },
            { likely: above / (above + below), moment: lower(chance - below) },
          ],
        };
      }),
  ),
}));

test('on any fair walk, whatever the house keeps and the window pays, no way to bet and cancel brings anything', () => {
  // A price has two decimals: so much may be won by how it is rounded.
  const rounding = 2e-4 * STAKE;
  fc.assert(
    fc.property(
      fairWalk,
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      fc.double({ min: 5, max: 500, noNaN: true }),
      (walk, from, kept, cap) => {
        const price = (chance: number) =>
          Math.max(0.01, Math.round(((1 - kept) / chance - 1) * 10_000) / 100);
        const best = (bet: { bet_amount: number; win_ratio: number }, { chance, next }: Moment): number =>
          Math.max(
            refundOf(bet, price(chance)),
            next.length === 0
              ? chance * paysBack(STAKE, bet.win_ratio)
              : next.reduce((sum, { likely, moment }) => sum + likely * best(bet, moment), 0),
          );
        const start = walk(from);
        const bet = { bet_amount: STAKE, win_ratio: Math.min(price(from), Math.round(cap * 100) / 100) };
        expect(best(bet, start) - STAKE).toBeLessThanOrEqual(rounding);
      },
    ),
    { numRuns: 1000, seed: 8 },
  );
});
