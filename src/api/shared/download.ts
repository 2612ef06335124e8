import { Nothing } from '../../schemas/shared/answer.ts';
import type { Client } from '../client.ts';
import { http } from '../page-client.ts';
import { base } from './base.ts';
import { callError, lost } from './call-errors.ts';
import { parseJson } from './parse-json.ts';
import { withSession } from './with-session.ts';

/** The longest silence of the server, in milliseconds; it reads one person's data after the other. */
const SILENCE_MS = 30_000;

interface Reply {
  status: number;
  body: unknown;
  token: string | null;
  file?: Blob;
}

/**
 * Reads a JSON file by the rules of all calls, except that the time-out restarts with each piece: a long file may need
 * longer on a slow line.
 */
export function createDownload(base: string, client: Pick<Client, 'token' | 'post' | 'take'>) {
  return async function download(path: string, signal?: AbortSignal): Promise<Blob> {
    const reply = await withSession(client, signal, (token) => exchange(base + path, token, signal));
    if (reply.file) return reply.file;
    const request = { method: 'GET', path } as const;
    client.take(request, reply, Nothing);
    throw callError({ kind: 'broken', status: reply.status, msg: '', call: `GET ${path}`, field: 'body' });
  };
}

/** Reads a file through the page's only client. */
export const download = createDownload(base, http);

async function exchange(url: string, token: string | null, signal?: AbortSignal): Promise<Reply> {
  const wire = new AbortController();
  const leave = () => wire.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => wire.abort('timeout'), SILENCE_MS);
  };
  signal?.addEventListener('abort', leave);
  if (signal?.aborted) leave();
  wait();
  try {
    const response = await fetch(url, {
      method: 'GET',
      credentials: 'include',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: wire.signal,
    });
    const { status } = response;
    const type = response.headers.get('content-type') ?? '';
    if (status !== 200 || !type.startsWith('application/json'))
      return { status, body: parseJson(await response.text()), token };
    return { status, body: undefined, token, file: await collect(response, type, wait) };
  } catch {
    throw lost(wire.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}

/** The whole body, with a sign of life for each piece. */
async function collect({ body }: Response, type: string, onPiece: () => void): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    pieces.push(next.value);
    onPiece();
  }
  return new Blob(pieces, { type });
}
