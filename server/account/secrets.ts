import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { OTP_DIGITS } from '../../src/schemas/shared/spec-figures.ts';

/** A secret that nobody can guess: 256 bits, fit for a cookie, a header and a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A code of six digits. */
export function newCode(): string {
  return String(randomInt(10 ** OTP_DIGITS.most)).padStart(OTP_DIGITS.most, '0');
}

const FRIENDLY = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code to pass on by word of mouth: eight characters that are hard to confuse. */
export function newReferralCode(): string {
  return Array.from({ length: 8 }, () => FRIENDLY[randomInt(FRIENDLY.length)]).join('');
}

/** A code to write down: ten such characters in two groups, 50 bits. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => FRIENDLY[randomInt(FRIENDLY.length)]).join('');
  return `${group()}-${group()}`;
}

/** The stored form of a secret: SHA-256, hex. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two digests in a time that does not depend on where they differ. */
export function sameDigest(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
