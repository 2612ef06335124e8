import { expect, test } from 'vitest';
import { hashOf } from '../../../src/fairness/seeds.ts';
import { workOut } from '../../../src/fairness/working.ts';
import { VECTORS } from '../../fairness/vectors.ts';

test.each(VECTORS)(
  'in the browser, the round $working.message comes out as it did elsewhere',
  async ({ serverSeed, hash, clientSeed, nonce, working }) => {
    expect(await hashOf(serverSeed)).toBe(hash);
    expect(await workOut(serverSeed, clientSeed, nonce)).toEqual(working);
  },
);

test('in the browser, a client seed in any script is read as UTF-8', async () => {
  const { digest } = await workOut('0'.repeat(64), 'मेरा सीड 🪙', 7);
  expect(digest).toBe('6c551700f90f6316a62c18a18bbc87251a4d05eee055f01cd52cb0fe06c08fd1');
});
