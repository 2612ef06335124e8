import type { Struct } from 'superstruct';
import type { Answer } from '../../schemas/shared/answer.ts';
import { REQUEST_TIMEOUT_MS } from '../../schemas/shared/spec-figures.ts';
import type { Client } from '../client.ts';
import { http } from '../page-client.ts';
import { base } from './base.ts';
import { callError } from './call-errors.ts';
import { parseJson } from './parse-json.ts';
import { withSession } from './with-session.ts';

export interface UploadOptions {
  /** Gives up: rejects with `aborted`. */
  signal?: AbortSignal | undefined;
  /** Gets the sent part of the form, in whole percent. */
  onProgress?: ((percent: number) => void) | undefined;
}

/**
 * Sends forms with files by the rules of all calls, and reports progress, which `fetch` cannot. The time-out
 * restarts with each progress: a slow line may need longer than the time-out in all.
 */
export function createUpload(base: string, client: Pick<Client, 'token' | 'post' | 'take'>) {
  return async function upload<T>(
    path: string,
    struct: Struct<T, unknown>,
    form: FormData,
    options: UploadOptions = {},
  ): Promise<Answer<T>> {
    const reply = await withSession(client, options.signal, (token) =>
      exchange(base + path, form, token, options),
    );
    return client.take({ method: 'POST', path }, reply, struct);
  };
}

/** Sends a form through the page's only client. */
export const upload = createUpload(base, http);

function exchange(
  url: string,
  form: FormData,
  token: string | null,
  { signal, onProgress }: UploadOptions,
): Promise<{ status: number; body: unknown; token: string | null }> {
  return new Promise((resolve, reject) => {
    const wire = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
    };
    const lose = (kind: 'timeout' | 'offline' | 'aborted') => {
      rest();
      wire.abort();
      reject(callError({ kind }));
    };
    const leave = () => lose('aborted');
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => lose('timeout'), REQUEST_TIMEOUT_MS);
    };

    wire.open('POST', url);
    wire.withCredentials = true;
    if (token !== null) wire.setRequestHeader('authorization', `Bearer ${token}`);
    wire.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress?.(Math.floor((100 * loaded) / Math.max(total, 1)));
    };
    wire.onload = () => {
      rest();
      resolve({ status: wire.status, body: parseJson(wire.responseText), token });
    };
    wire.onerror = () => lose('offline');
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave);
    wait();
    wire.send(form);
  });
}
