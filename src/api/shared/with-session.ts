import { Nothing } from '../../schemas/shared/answer.ts';
import type { Client } from '../client.ts';

/**
 * Sends a request that bypasses the client, and again after a 401 or 423. The client handles the consequences of such a
 * status in between: it checks the session, with a new token if possible, and tells the page when the session is over.
 */
export async function withSession<Reply extends { status: number }>(
  client: Pick<Client, 'token' | 'post'>,
  signal: AbortSignal | undefined,
  send: (token: string | null) => Promise<Reply>,
): Promise<Reply> {
  const reply = await send(client.token.read());
  if (reply.status !== 401 && reply.status !== 423) return reply;
  await client.post('users/details', Nothing, { signal });
  return send(client.token.read());
}
