import { LIVE_STRUCTS, type LiveEvent } from '../../schemas/bets/live.ts';
import type { Client } from '../client.ts';
import { type EventStream, readEvents, reader } from '../event-stream.ts';
import type { ServerSentEvent } from '../server-sent-events.ts';

const PATH = 'live-bet/stream';

/** `since` is the wallet revision that is known already. */
export interface Connection extends Pick<EventStream, 'since' | 'onEnd' | 'signal'> {
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
}

/** Reads the live stream once, until it ends; whether and when to connect again is the caller's concern. */
export function createLiveStream(client: Pick<Client, 'open'>) {
  return {
    connect: ({ onEvent, ...rest }: Connection): Promise<void> =>
      readEvents(client, {
        ...rest,
        path: PATH,
        onEvent: (event) => {
          const read = READERS.get(event.event);
          if (read) onEvent(read(event));
        },
      }),
  };
}

/** The names this version knows; a newer server may send others, which are passed over. */
const READERS = new Map<string, (event: ServerSentEvent) => LiveEvent>([
  ['hello', reader(PATH, 'hello', LIVE_STRUCTS.hello)],
  ['match', reader(PATH, 'match', LIVE_STRUCTS.match)],
  ['prices', reader(PATH, 'prices', LIVE_STRUCTS.prices)],
  ['wallet', reader(PATH, 'wallet', LIVE_STRUCTS.wallet)],
  ['activity', reader(PATH, 'activity', LIVE_STRUCTS.activity)],
  ['ping', reader(PATH, 'ping', LIVE_STRUCTS.ping)],
]);
