import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveRound } from '../../src/fairness/derivation.ts';
import { dicePays, diceTargets, rollOf, winningRolls } from '../../src/fairness/dice.ts';
import { GAMES } from '../../src/fairness/games.ts';
import { limboOf, sideOf } from '../../src/fairness/outcome.ts';
import { drawnText, settlementOf } from '../../src/fairness/rules.ts';
import { drawOf, hashOf } from '../../src/fairness/seeds.ts';
import { VECTORS } from './vectors.ts';

test.each(VECTORS)(
  'the round $derivation.message has the outcome that was computed elsewhere',
  async ({ serverSeed, hash, clientSeed, nonce, derivation, results }) => {
    expect(await hashOf(serverSeed)).toBe(hash);
    expect(await deriveRound(serverSeed, clientSeed, nonce)).toEqual(derivation);
    expect(Object.fromEntries(GAMES.map((game) => [game, drawnText(game, derivation.draw)]))).toEqual(
      results,
    );
  },
);

test('a client seed in any script is read as UTF-8', async () => {
  const { digest } = await deriveRound('0'.repeat(64), 'मेरा सीड 🪙', 7);
  expect(digest).toBe('6c551700f90f6316a62c18a18bbc87251a4d05eee055f01cd52cb0fe06c08fd1');
});

test('the key is the text of the server seed, not the bytes that it spells', async () => {
  const draw = Buffer.from(await drawOf('00'.repeat(32), 'test-client', 2));
  const spelt = createHmac('sha256', Buffer.alloc(32)).update('test-client:2:0').digest();
  expect(draw.equals(spelt)).toBe(false);
});

describe('the side', () => {
  test.each([
    [0, 'Head'],
    [2_147_483_647, 'Head'],
    [2_147_483_648, 'Tail'],
    [4_294_967_295, 'Tail'],
  ])('of draw %i is %s', (draw, side) => {
    expect(sideOf(draw)).toBe(side);
  });
});

describe('the limbo result', () => {
  test.each([
    // No quotient, and quotients above the most.
    [0, 100_000_000],
    [1, 100_000_000],
    [4252, 100_000_000],
    // 425,201,762,304 ÷ 4253 = 99,976,901.5 and a little.
    [4253, 99_976_901],
    // A whole quotient: 99 × 2^32 ÷ 2^31.
    [2_147_483_648, 198],
    [2_126_008_811, 200],
    [2_126_008_812, 199],
    // A result below the stake counts as 1.00.
    [4_209_918_438, 101],
    [4_209_918_439, 100],
    [4_252_017_623, 100],
    [4_252_017_624, 100],
    [4_294_967_295, 100],
  ])('of draw %i is %i hundredths', (draw, hundredths) => {
    expect(limboOf(draw)).toBe(hundredths);
  });

  const DIVIDEND = 99n * 2n ** 32n;
  const exactly = (draw: number) => {
    const quotient = Number(DIVIDEND / BigInt(draw));
    return Math.min(100_000_000, Math.max(100, quotient));
  };

  test('is the whole quotient, exactly, wherever it steps', () => {
    for (let hundredths = 101; hundredths <= 200_000; hundredths += 1) {
      const last = Number(DIVIDEND / BigInt(hundredths));
      for (const draw of [last - 1, last, last + 1]) {
        if (limboOf(draw) !== exactly(draw)) expect([draw, limboOf(draw)]).toEqual([draw, exactly(draw)]);
      }
    }
    for (let draw = 1; draw <= 300_000; draw += 1) {
      if (limboOf(draw) !== exactly(draw)) expect([draw, limboOf(draw)]).toEqual([draw, exactly(draw)]);
    }
  });

  test('is the whole quotient, exactly, for any draw', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 - 1 }), (draw) => {
        expect(limboOf(draw)).toBe(exactly(draw));
      }),
      { numRuns: 20_000 },
    );
  });
});

describe('the roll', () => {
  test.each([
    [0, 0],
    // 2^32 ÷ 10,001 = 429,453.78 and a little: from there on the roll is 0.01.
    [429_453, 0],
    [429_454, 1],
    // The middle roll begins where 10,001 × draw reaches 5,000 × 2^32.
    [2_147_268_921, 4999],
    [2_147_268_922, 5000],
    [4_294_537_842, 9999],
    [4_294_537_843, 10_000],
    [4_294_967_295, 10_000],
  ])('of draw %i is %i hundredths', (draw, hundredths) => {
    expect(rollOf(draw)).toBe(hundredths);
  });

  test('is the whole quotient, exactly, wherever it steps', () => {
    for (let roll = 1n; roll <= 10_000n; roll += 1n) {
      const first = Number((roll * 2n ** 32n + 10_000n) / 10_001n);
      expect([rollOf(first - 1), rollOf(first)]).toEqual([Number(roll) - 1, Number(roll)]);
    }
  });
});

describe('what a win of dice pays', () => {
  test.each([
    ['> 50.00', 19_801],
    ['< 50.00', 19_801],
    ['> 1.98', 10_100],
    ['< 98.02', 10_100],
    ['> 99.98', 49_504_950],
    ['< 0.02', 49_504_950],
    ['> 99.00', 990_099],
    ['< 33.33', 29_705],
    ['> 75.25', 40_004],
  ])('%s: %i ten-thousandths of the stake', (choice, times) => {
    const won = choice.startsWith('>') ? '100.00' : '0.00';
    expect(settlementOf('dice', choice, 10_000, won)).toEqual({ won: true, payoutPaise: times });
  });

  test.each([
    ['> 50.00', '50.01', true],
    ['> 50.00', '50.00', false],
    ['< 50.00', '50.00', false],
    ['< 50.00', '49.99', true],
    ['< 9.00', '10.00', false],
  ])('%s with a roll of %s is won: %s', (choice, roll, won) => {
    expect(settlementOf('dice', choice, 100, roll).won).toBe(won);
  });

  test('every allowed target leaves the house one percent, and at most a ten-thousandth of the stake more', () => {
    for (const direction of ['over', 'under'] as const) {
      const { least, most } = diceTargets(direction);
      expect([least, most]).toEqual(direction === 'over' ? [198, 9998] : [2, 9802]);
      for (let target = least; target <= most; target += 1) {
        const winning = BigInt(direction === 'over' ? 10_000 - target : target);
        const times = BigInt(dicePays(winningRolls(direction, target)));
        // times ≤ 0.99 × 10,001 ÷ winning × 10,000 < times + 1
        const edge = 99n * 100n * 10_001n;
        expect(times * winning <= edge && edge < (times + 1n) * winning).toBe(true);
        expect(times >= 10_100n && times <= 99_000_000n).toBe(true);
      }
    }
    expect([dicePays(9803), dicePays(1)]).toEqual([10_099, 99_009_900]);
  });
});

test('the values published before play say nothing about the outcome', async () => {
  const serverSeed = 'a5022ccf5dd5a76d2014278e3d91d1dfc47c3f12e683ea0c8151fdc2f944beb1';
  const published = [await hashOf(serverSeed), '8b3ca8298c'];
  const real = Buffer.from(await drawOf(serverSeed, '8b3ca8298c', 54)).toString('hex');
  for (const known of published) {
    for (const key of [known, Buffer.from(known, 'hex')]) {
      const guess = createHmac('sha256', key).update('8b3ca8298c:54:0').digest('hex');
      expect(guess).not.toBe(real);
    }
  }
});
