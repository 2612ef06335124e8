import * as crypto from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, randomBytes: vi.fn(real.randomBytes), randomInt: vi.fn(real.randomInt) };
});
vi.resetModules();
const { digest, newCode, newRecoveryCode, newReferralCode, newSecret } = await import(
  '../../../server/account/secrets.ts'
);
afterAll(() => vi.resetModules());
beforeEach(() => vi.clearAllMocks());

test('a secret is 256 bits of the system’s random numbers', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret));
  expect(secrets.size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(vi.mocked(crypto.randomBytes).mock.calls).toEqual(Array.from({ length: 100 }, () => [32]));
});

test.each([
  ['a code of six digits', newCode, /^\d{6}$/, [1_000_000]],
  ['a code to pass on', newReferralCode, /^[A-HJ-NP-Z2-9]{8}$/, Array(8).fill(32)],
  ['a code to write down', newRecoveryCode, /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/, Array(10).fill(32)],
])('%s is drawn by the system, each of its characters alike', (_what, draw, shape, drawn) => {
  expect(draw()).toMatch(shape);
  expect(vi.mocked(crypto.randomInt).mock.calls.map(([most]) => most)).toEqual(drawn);
});

test('a digest is SHA-256', () => {
  // FIPS 180-2, appendix B.
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(digest('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});
