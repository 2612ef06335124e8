import { hash, verify } from '@node-rs/argon2';
import type { Queryable } from '../database/database.ts';
import { createLine } from '../http/line.ts';
import { overloaded } from '../plugins/external/overload.ts';
import { Refusal } from '../refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { newSecret } from './secrets.ts';

/** Argon2id, the library's default, with the least memory and time that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** This many hashes take about three seconds; the page gives up after 8 s. */
export const MOST_HASHES = 80;

// Hashes one by one, so that threads stay free for files and pictures. The queue is longer than the number of places,
// so that it has room for each caller that holds a place.
const line = createLine(2 * MOST_HASHES);
/** The most places that strangers may take; the rest is reserved for known people. */
const MOST_HASHES_OF_STRANGERS = 60;

let places = 0;
/** The digests of people who hold one of the reserved places; each person may hold one. */
const knownHere = new Set<string>();

/**
 * Runs `work`, which computes at most `hashes` hashes, once there is a place for them. Refused work has counted and
 * changed nothing.
 * @param person identifies a known person: signed in, or in a browser in which they signed in before; undefined for a
 * stranger
 * @throws Refusal 503 when too many wait
 */
export async function whileHashing<T>(
  hashes: number,
  person: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const hasPlace = places + hashes <= MOST_HASHES_OF_STRANGERS;
  const known = hasPlace || person === undefined || knownHere.has(person) ? undefined : person;
  if (!hasPlace && (known === undefined || places + hashes > MOST_HASHES)) throw overloaded();
  places += hashes;
  if (known !== undefined) knownHere.add(known);
  try {
    return await work();
  } finally {
    places -= hashes;
    if (known !== undefined) knownHere.delete(known);
  }
}

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line(work);
  if (done === undefined) throw overloaded();
  return done;
}

/** Callers that serve a request take a place with `whileHashing` first. */
export function hashPassword(password: string): Promise<string> {
  return inLine(() => hash(password, COST));
}

let nobody: Promise<string> | undefined;

/**
 * Compares a password with the stored hash. Without one it compares with the hash of an unknown password, so that both
 * take equally long. Callers that serve a request take a place with `whileHashing` first.
 */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(newSecret()).catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  const compared = kept ?? (await nobody);
  const right = await inLine(() => verify(compared, password));
  return right && kept !== undefined;
}

/** The future owner of a password: strangers know these facts and try them first. */
export interface Owner {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
}

/** @throws Refusal 404 for an unknown person */
export async function ownerOf(db: Queryable, userId: number): Promise<Owner> {
  const [owner] = await db.query<Owner>(
    'select first_name, last_name, phone, email from users where id = $1',
    [userId],
  );
  if (!owner) throw new Refusal(404, 'Not found');
  return owner;
}

/** @throws Refusal 400 at `field` for a password that is commonly guessed, or easily guessed for this owner */
export function refuseWeakPassword(password: string, owner: Owner, field: string): void {
  const msg = weaknessOf(password, owner);
  if (msg !== undefined) throw new Refusal(400, msg, { errors: { [field]: msg } });
}

function weaknessOf(password: string, owner: Owner): string | undefined {
  if (isCommonPassword(password)) return 'This password is too common. Please choose another one';
  if (isOwnPassword(password, owner))
    return 'A name, phone number, email or “Sikka” with digits is easy to guess. Please choose another password';
  return undefined;
}

const PRODUCT = 'sikka';

/** Whether it consists only of its owner's names, phone or email, the product's name, digits and punctuation. */
function isOwnPassword(password: string, { first_name, last_name, phone, email }: Owner): boolean {
  const [local = ''] = email.split('@');
  const words = [email, local, first_name, last_name, phone, PRODUCT].flatMap((word) => [
    plain(word),
    // "rahul" of rahul1990@example.com
    plain(word).replace(/^\d+|\d+$/g, ''),
  ]);
  const longest = words.filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  const whole = plain(password);
  const rest = longest.reduce((left, word) => left.replaceAll(word, ''), whole);
  return rest !== whole && !/\p{L}/u.test(rest);
}

/** Only letters and digits, in lower case, so that punctuation and spaces make no difference. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
