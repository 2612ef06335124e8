import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { dicePays, rollOf, winningRolls } from '../../src/fairness/dice.ts';
import { drawnNumber, limboOf, sideOf } from '../../src/fairness/outcome.ts';
import { drawOf } from '../../src/fairness/seeds.ts';

const ROUNDS = 1_000_000;
/**
 * The server's seed is the sha256 of "Sikka: a million rounds of limbo". It was chosen before the
 * first try, and is also the first seed that was tried with flips and rolls.
 */
const SEEDS = {
  serverSeed: 'ec979f7453ba7e96df31e6fd0efbe67182593e2cabcfceb8ce67d4663d089765',
  clientSeed: 'a million rounds',
};

/** 99 % of a standard normal distribution lie within this of its mean. */
const Z = 2.5758;
/** 99 % of a chi-square distribution lie below, by degrees of freedom (any table of it). */
const CHI_SQUARE = { 1: 6.635, 16: 32.0 };

/**
 * The draws of nonces 1 to `ROUNDS`, each read as a flip, as a round of limbo and as a roll. With Node's own HMAC: the
 * browser's returns a promise each, and is much slower.
 */
let draws: Uint32Array;
beforeAll(() => {
  draws = Uint32Array.from({ length: ROUNDS }, (_, index) =>
    drawnNumber(
      createHmac('sha256', SEEDS.serverSeed)
        .update(`${SEEDS.clientSeed}:${index + 1}:0`)
        .digest(),
    ),
  );
});

const chiSquare = (bins: readonly { seen: number; expected: number }[]) =>
  bins.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);

test('the draws are those of the product', async () => {
  for (let nonce = 1; nonce <= ROUNDS; nonce += 4999) {
    const draw = drawnNumber(await drawOf(SEEDS.serverSeed, SEEDS.clientSeed, nonce));
    expect([nonce, draw]).toEqual([nonce, draws[nonce - 1]]);
  }
});

/** Chi-square of heads and tails against one half each. */
function unevenness(heads: number): number {
  return chiSquare([
    { seen: heads, expected: ROUNDS / 2 },
    { seen: ROUNDS - heads, expected: ROUNDS / 2 },
  ]);
}

/**
 * Wald and Wolfowitz: how many standard deviations the number of runs differs from that of independent flips.
 */
function runsScore(isHead: readonly boolean[]): number {
  const heads = isHead.filter(Boolean).length;
  const tails = isHead.length - heads;
  const runs = isHead.reduce((count, head, index) => count + (head === isHead[index - 1] ? 0 : 1), 0);
  const mean = (2 * heads * tails) / (heads + tails) + 1;
  const variance = ((mean - 1) * (mean - 2)) / (heads + tails - 1);
  return (runs - mean) / Math.sqrt(variance);
}

describe('a million flips', () => {
  let isHead: boolean[];
  beforeAll(() => {
    isHead = Array.from(draws, (draw) => sideOf(draw) === 'Head');
  });
  const headsOf = (flips: readonly boolean[]) => flips.filter(Boolean).length;

  test('show both sides equally often (chi-square)', () => {
    expect(unevenness(headsOf(isHead))).toBeLessThan(CHI_SQUARE[1]);
  });

  test('do not depend on the flip before (runs)', () => {
    expect(Math.abs(runsScore(isHead))).toBeLessThan(Z);
  });

  test.each(['Head', 'Tail'])('return 0.99 of what is staked on %s', (call) => {
    const wins = isHead.filter((head) => head === (call === 'Head')).length;
    const returned = (1.98 * wins) / ROUNDS;
    // The standard deviation of one flip's return is half of 1.98.
    expect(Math.abs(returned - 0.99)).toBeLessThan((Z * 0.99) / Math.sqrt(ROUNDS));
  });

  test('a coin that is off by a quarter of a percent would be noticed', () => {
    const off = Array.from(draws, (draw) => draw < 2 ** 31 + 0.0025 * 2 ** 32);
    expect(unevenness(headsOf(off))).toBeGreaterThan(CHI_SQUARE[1]);
  });

  test('a coin that sticks to its side once in two hundred flips would be noticed', () => {
    const sticky: boolean[] = [];
    for (const [index, head] of isHead.entries())
      sticky.push(index % 200 === 199 ? (sticky.at(-1) ?? head) : head);
    expect(Math.abs(runsScore(sticky))).toBeGreaterThan(Z);
  });
});

/** Exact: 99 · 2^32 ÷ draw reaches this multiplier for the draws from 0 to the quotient of the two. */
const chanceOf = (hundredths: number) =>
  hundredths <= 100 ? 1 : (Number((99n * 2n ** 32n) / BigInt(hundredths)) + 1) / 2 ** 32;

describe('a million rounds of limbo', () => {
  let results: number[];
  beforeAll(() => {
    results = Array.from(draws, limboOf);
  });

  // The bins' lower edges, in hundredths. The last bin is expected 99 times, every other one more often.
  const BINS = [
    100, 101, 110, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000, 100_00, 1_000_00,
  ];

  test('are distributed like the formula says (chi-square)', () => {
    const bins = BINS.map((from, index) => {
      const to = BINS[index + 1] ?? Number.POSITIVE_INFINITY;
      return {
        seen: results.filter((result) => result >= from && result < to).length,
        expected: ROUNDS * (chanceOf(from) - (to === Number.POSITIVE_INFINITY ? 0 : chanceOf(to))),
      };
    });
    expect(bins.reduce((sum, { seen }) => sum + seen, 0)).toBe(ROUNDS);
    // Seventeen bins: sixteen degrees of freedom.
    expect(chiSquare(bins)).toBeLessThan(CHI_SQUARE[16]);
  });

  test.each([1.01, 1.5, 2, 3.33, 10, 100, 1000])('return 0.99 of what is staked on %s×', (target) => {
    const wins = results.filter((result) => result >= Math.round(target * 100)).length;
    const chance = 0.99 / target;
    // A round returns the target with this probability, else nothing.
    const deviation = target * Math.sqrt(chance * (1 - chance));
    expect(Math.abs((target * wins) / ROUNDS - 0.99)).toBeLessThan((Z * deviation) / Math.sqrt(ROUNDS));
  });

  test('the chance of every target leaves the house its one percent', () => {
    for (const hundredths of [101, 150, 200, 333, 1000, 10_000, 1_000_000, 100_000_000]) {
      // A draw has a probability of 1 in 2^32: that is the greatest excess.
      const excess = chanceOf(hundredths) - 99 / hundredths;
      expect(excess).toBeGreaterThanOrEqual(0);
      expect(excess).toBeLessThanOrEqual(1 / 2 ** 32);
    }
  });

  test('an edge of two percent would be noticed', () => {
    const wins = results.filter((result) => Math.floor((result * 98) / 99) >= 200).length;
    expect(Math.abs((2 * wins) / ROUNDS - 0.99)).toBeGreaterThan(Z / Math.sqrt(ROUNDS));
  });
});

describe('a million rolls of the dice', () => {
  let results: number[];
  beforeAll(() => {
    results = Array.from(draws, rollOf);
  });

  /** The bins' lower edges, in hundredths: one of a single roll, and narrow ones at both ends. */
  const BINS = [
    0, 10, 100, 1000, 2000, 3000, 4000, 4500, 5000, 5001, 5500, 6000, 7000, 8000, 9000, 9900, 9990,
  ];

  test('are spread evenly (chi-square)', () => {
    const bins = BINS.map((from, index) => {
      const to = BINS[index + 1] ?? 10_001;
      return {
        seen: results.filter((roll) => roll >= from && roll < to).length,
        expected: (ROUNDS * (to - from)) / 10_001,
      };
    });
    expect(bins.reduce((sum, { seen }) => sum + seen, 0)).toBe(ROUNDS);
    // Seventeen bins: sixteen degrees of freedom.
    expect(chiSquare(bins)).toBeLessThan(CHI_SQUARE[16]);
  });

  test.each([
    ['over', 198],
    ['over', 5000],
    ['over', 9000],
    ['over', 9990],
    ['under', 9802],
    ['under', 3333],
    ['under', 1000],
    ['under', 10],
  ] as const)('return 0.99 of what is staked on %s %i hundredths', (direction, target) => {
    const wins = results.filter((roll) => (direction === 'over' ? roll > target : roll < target)).length;
    const winning = winningRolls(direction, target);
    const [times, chance] = [dicePays(winning) / 10_000, winning / 10_001];
    // A round returns this multiple of the stake with this probability, else nothing.
    const deviation = times * Math.sqrt(chance * (1 - chance));
    expect(Math.abs((times * wins) / ROUNDS - times * chance)).toBeLessThan(
      (Z * deviation) / Math.sqrt(ROUNDS),
    );
    // Rounding the multiplier down to four decimals accounts for the rest.
    expect(times * chance).toBeLessThanOrEqual(0.99);
    expect(times * chance).toBeGreaterThan(0.9899);
  });

  test('an edge of two percent would be noticed', () => {
    const wins = results.filter((roll) => roll > 5050).length;
    expect(Math.abs(((dicePays(5000) / 10_000) * wins) / ROUNDS - 0.99)).toBeGreaterThan(
      Z / Math.sqrt(ROUNDS),
    );
  });
});
