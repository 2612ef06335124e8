import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { string, type } from 'superstruct';
import { codeOf, DatabaseFailure, isUnreachable, messageOf } from '../database/failures.ts';
import { read } from '../http/exchange.ts';
import { Refusal } from '../refusal.ts';
import type { CommandRequest } from './command-request.ts';
import { type ControlKey, readControlKey } from './control-key.ts';

/**
 * Lets the server that runs on this folder carry out a command.
 * @returns the text to print, or null when no server runs
 * @throws Refusal with the server's message, DatabaseFailure when others can open the folder
 */
export async function sendToServer(dataDir: string, command: CommandRequest): Promise<string | null> {
  const key = await readControlKey(dataDir);
  if (key === null) return null;
  try {
    const { statusCode = 0, body } = await post(key, JSON.stringify(command));
    if (statusCode !== 200) throw new Refusal(statusCode, read(type({ msg: string() }), body).msg);
    return read(type({ data: string() }), body).data;
  } catch (error) {
    // The server ended without removing its key.
    if (codeOf(error) === 'ECONNREFUSED') return null;
    if (isUnreachable(error))
      throw new DatabaseFailure(`The server ended before it answered: ${messageOf(error)}`);
    throw error;
  }
}

/** An audit reads the whole database; `fetch` would time out too early. */
const ANSWER_MS = 6 * 60 * 60 * 1000;

/** @throws AbortError when the server does not answer in time */
async function post(
  { url, token }: ControlKey,
  order: string,
): Promise<{ statusCode: number | undefined; body: unknown }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(order);
  });
  return { statusCode: response.statusCode, body: await json(response) };
}
