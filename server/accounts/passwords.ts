import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusal.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { newSecret } from './secrets.ts';

/** Argon2id, the library's default, with the least memory and time that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let nobody: Promise<string> | undefined;

/** Takes as long for nobody's password as for somebody's. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(newSecret());
  const right = await verify(kept ?? (await nobody), password);
  return right && kept !== undefined;
}

/** @throws Refusal 400 at `field` for a password that is among the first to be guessed */
export function refuseCommonPassword(password: string, field: string): void {
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return;
  const msg = 'This password is too common. Please choose another one';
  throw new Refusal(400, msg, { errors: { [field]: msg } });
}
