import { string, type } from 'superstruct';
import { codeOf } from '../database/failures.ts';
import { read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import type { CommandRequest } from './command-request.ts';
import { readControlKey } from './control-key.ts';

/**
 * Has the server that runs on this folder carry out a command.
 * @returns what to print, or null when no server runs
 * @throws Refusal with the server's word, DatabaseFailure when the folder is open to others
 */
export async function sendToServer(dataDir: string, request: CommandRequest): Promise<string | null> {
  const key = await readControlKey(dataDir);
  if (key === null) return null;
  let response: Response;
  try {
    response = await fetch(key.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key.token}` },
      body: JSON.stringify(request),
    });
  } catch (error) {
    // The server ended without removing its key.
    if (codeOf(error instanceof Error ? error.cause : error) === 'ECONNREFUSED') return null;
    throw error;
  }
  const body: unknown = await response.json();
  if (!response.ok) throw new Refusal(response.status, read(type({ msg: string() }), body).msg);
  return read(type({ data: string() }), body).data;
}
