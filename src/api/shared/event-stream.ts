import type { Struct } from 'superstruct';
import { type CallError, isCallError } from '../../schemas/shared/call-error.ts';
import type { Client } from '../client.ts';
import { checked, lost } from './call-errors.ts';
import { parseJson } from './parse-json.ts';
import { createEventParser, type ServerSentEvent } from './server-sent-events.ts';

/** The server pings every five seconds; a stream that is silent for this long is dead. */
const SILENCE_MS = 20_000;

export interface EventStream {
  path: string;
  /** The last event that the caller has: the stream starts with later ones. */
  since?: number | undefined;
  onOpen?: () => void;
  onEvent: (event: ServerSentEvent) => void;
  /** Called once, without an error if the server closed the stream; not called after `signal`. */
  onEnd: (error?: CallError) => void;
  signal: AbortSignal;
}

/** Reads an event stream once, until it ends; the caller decides whether and when to connect again. */
export async function readEvents(client: Pick<Client, 'open'>, stream: EventStream): Promise<void> {
  const { path, since, onOpen, onEvent, onEnd, signal } = stream;
  const wire = new AbortController();
  const close = () => wire.abort();
  if (signal.aborted) return;
  signal.addEventListener('abort', close);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => wire.abort('timeout'), SILENCE_MS);
  };
  const parse = createEventParser((event) => {
    if (!signal.aborted) onEvent(event);
  });

  try {
    const headers = since === undefined ? {} : { 'last-event-id': String(since) };
    const body = await client.open(path, { accept: 'text/event-stream', ...headers }, wire);
    onOpen?.();
    heard();
    for await (const chunk of chunks(body, wire.signal)) {
      heard();
      parse(chunk);
    }
    if (!signal.aborted) onEnd();
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (!signal.aborted) onEnd(error);
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', close);
    close();
  }
}

/** Reads events of one name, and checks their data. */
export function reader<Name extends string, Data>(path: string, event: Name, struct: Struct<Data, unknown>) {
  return ({ data }: ServerSentEvent) => ({
    event,
    data: checked(struct, parseJson(data), { call: `GET ${path}`, status: 200, field: event }),
  });
}

/** The chunks of the body. A broken connection is an error of the call. */
async function* chunks(body: ReadableStream<Uint8Array>, signal: AbortSignal) {
  // Not `for await` over the body: Safari has no iterator for it.
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw lost(signal);
    });
    if (done) return;
    yield value;
  }
}
