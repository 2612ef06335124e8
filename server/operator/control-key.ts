import { rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Infer, string, type } from 'superstruct';
import { codeOf } from '../database/failures.ts';
import { refuseOpenFolder } from '../database/folder.ts';
import { read } from '../http/exchange.ts';

/** The file that the server writes into its folder for operators on the same machine. */
const ControlKey = type({ url: string(), token: string() });
export type ControlKey = Infer<typeof ControlKey>;

const fileIn = (dataDir: string) => join(dataDir, 'operator.json');

/** Writes the key to the server at this address; only the server's own user can read it. */
export function writeControlKey(address: AddressInfo | string | null, token: string, dataDir: string): void {
  if (address === null || typeof address === 'string') return;
  const anyHost = address.address === '0.0.0.0' || address.address === '::';
  const host = anyHost ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const key: ControlKey = { url: `http://${host}:${address.port}/api/operator`, token };
  // An old file that a server left behind may be readable by others.
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), JSON.stringify(key), { mode: 0o600 });
}

export const removeControlKey = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });

/**
 * The key to the server that runs on this folder; null when none runs.
 * @throws DatabaseFailure when others can open the folder: with a planted key they could read all commands
 */
export async function readControlKey(dataDir: string): Promise<ControlKey | null> {
  try {
    await refuseOpenFolder(dataDir);
    return read(ControlKey, JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
