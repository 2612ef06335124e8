import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/fairness/games.ts';
import { limboOf, sideOf } from '../../src/fairness/outcome.ts';
import { drawnText } from '../../src/fairness/rules.ts';
import { drawOf, hashOf } from '../../src/fairness/seeds.ts';
import { workOut } from '../../src/fairness/working.ts';
import { VECTORS } from './vectors.ts';

test.each(VECTORS)(
  'the round $working.message comes out as it did elsewhere',
  async ({ serverSeed, hash, clientSeed, nonce, working, results }) => {
    expect(await hashOf(serverSeed)).toBe(hash);
    expect(await workOut(serverSeed, clientSeed, nonce)).toEqual(working);
    expect(Object.fromEntries(GAMES.map((game) => [game, drawnText(game, working.draw)]))).toEqual(results);
  },
);

test('a client seed in any script is read as UTF-8', async () => {
  const { digest } = await workOut('0'.repeat(64), 'मेरा सीड 🪙', 7);
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
    // What would be less than the stake counts as 1.00.
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

test('what is published before play says nothing of the outcome', async () => {
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
