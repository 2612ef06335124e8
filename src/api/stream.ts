import type { Struct } from 'superstruct';
import { type CallError, isCallError } from '../schemas/call-error.ts';
import { LIVE_STRUCTS, type LiveEvent } from '../schemas/live.ts';
import { checked, lost } from './call-errors.ts';
import type { Client } from './client.ts';
import { createEventParser, type ServerSentEvent } from './server-sent-events.ts';

const PATH = 'live-bet/stream';
/** The server pings every five seconds; a line that has been silent for so long is dead. */
const SILENCE_MS = 20_000;

export interface Connection {
  /** The wallet revision that is known already: later ones are sent first. */
  since?: number | undefined;
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Called once, without an error when the server has closed the stream; not called after `signal`. */
  onEnd: (error?: CallError) => void;
  signal: AbortSignal;
}

/** Reads the live stream once, until it ends; whether and when to connect again is the caller's concern. */
export function createLiveStream(client: Pick<Client, 'open'>) {
  return {
    async connect({ since, onOpen, onEvent, onEnd, signal }: Connection): Promise<void> {
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
        const read = READERS.get(event.event);
        if (read && !signal.aborted) onEvent(read(event));
      });

      try {
        const headers = since === undefined ? {} : { 'last-event-id': String(since) };
        const body = await client.open(PATH, { accept: 'text/event-stream', ...headers }, wire);
        onOpen();
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
    },
  };
}

/** The names this version knows; a newer server may send others, which are passed over. */
const READERS = new Map<string, (event: ServerSentEvent) => LiveEvent>([
  ['hello', reader('hello', LIVE_STRUCTS.hello)],
  ['match', reader('match', LIVE_STRUCTS.match)],
  ['prices', reader('prices', LIVE_STRUCTS.prices)],
  ['wallet', reader('wallet', LIVE_STRUCTS.wallet)],
  ['ping', reader('ping', LIVE_STRUCTS.ping)],
]);

function reader<Name extends string, Data>(event: Name, struct: Struct<Data, unknown>) {
  return ({ data }: ServerSentEvent) => ({
    event,
    data: checked(struct, parsed(data), { call: `GET ${PATH}`, status: 200, field: event }),
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What the body brings, chunk by chunk. A line that breaks is an error of the call. */
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
