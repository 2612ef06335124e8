import { once } from 'node:events';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Caller, Context } from '../../context.ts';
import { createFairLine } from '../../http/fair-line.ts';
import { overloaded } from '../../plugins/external/overload.ts';
import { isDemoAccount } from '../demo-account.ts';
import { ownerOf } from '../passwords.ts';
import { type Owner, writeDocument } from './document.ts';

/** The longest time for reading one person's data. */
const MOST_MS = 60_000;
/** Two tabs may ask at once; the second waits for the first. */
const MOST_OF_ONE = 2;
const MOST_IN_ALL = 16;

/** One by one, since each takes a connection, and the embedded engine has only one. */
const line = createFairLine(MOST_OF_ONE, MOST_IN_ALL);

/**
 * Everything that the house holds about the caller, as gzipped JSON. It is read as fast as the database answers and
 * kept until the browser takes it: a slow line must not hold the snapshot open.
 * The demo account, shared by strangers, sees only the current session, and no payout account that was removed.
 * @throws Refusal 503 when too many people ask at once
 */
export async function ownDataFile(
  { mode, database }: Pick<Context, 'mode' | 'database'>,
  { userId, sessionId }: Caller,
): Promise<Readable> {
  const isShared = isDemoAccount(mode, await ownerOf(database, userId));
  const file = new Readable({ read() {} });
  const owner = { userId, onlySession: isShared ? sessionId : null };
  if (line(userId, () => fill(file, database, owner)) === undefined) throw overloaded();
  // A failure before the first byte is an ordinary refusal.
  await once(file, 'readable');
  return file;
}

/** Reads the data into `file`; destroys it on a failure, so that nobody takes a part for the whole. */
async function fill(file: Readable, database: Context['database'], owner: Owner): Promise<void> {
  const until = AbortSignal.timeout(MOST_MS);
  const zip = createGzip().on('data', (chunk: Buffer) => file.push(chunk));
  try {
    await writeDocument(database, owner, (json) => {
      until.throwIfAborted();
      if (file.destroyed) throw new Error('The browser has left');
      return new Promise((resolve, reject) =>
        zip.write(json, (error) => (error ? reject(error) : resolve())),
      );
    });
    const end = once(zip, 'end');
    zip.end();
    await end;
    file.push(null);
  } catch (error) {
    zip.destroy();
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
