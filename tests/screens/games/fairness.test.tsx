import { expect, test } from 'vitest';
import { deriveRound } from '../../../src/fairness/derivation.ts';
import { hashOf } from '../../../src/fairness/seeds.ts';
import { VECTORS } from '../../fairness/vectors.ts';

test.each(VECTORS)(
  'in the browser, the round $derivation.message comes out as it did elsewhere',
  async ({ serverSeed, hash, clientSeed, nonce, derivation }) => {
    expect(await hashOf(serverSeed)).toBe(hash);
    expect(await deriveRound(serverSeed, clientSeed, nonce)).toEqual(derivation);
  },
);

test('in the browser, a client seed in any script is read as UTF-8', async () => {
  const { digest } = await deriveRound('0'.repeat(64), 'मेरा सीड 🪙', 7);
  expect(digest).toBe('6c551700f90f6316a62c18a18bbc87251a4d05eee055f01cd52cb0fe06c08fd1');
});
