import { LIVE_STRUCTS, type LiveEvent, MOST_SIDES, type PriceMove } from '../../schemas/bets/live.ts';
import type { Client } from '../client.ts';
import { type EventStream, readEvents, reader } from '../shared/event-stream.ts';
import type { ServerSentEvent } from '../shared/server-sent-events.ts';

const PATH = 'live-bet/stream';

/** Events of `connect`. Prices have a stream of their own, which `watch` opens. */
type ToldEvent = Exclude<LiveEvent, { event: 'prices' }>;

/** `since` is the wallet revision that the page already has. */
export interface Connection extends Pick<EventStream, 'since' | 'onOpen' | 'onEnd' | 'signal'> {
  onEvent: (event: ToldEvent) => void;
}

interface Watch extends Pick<EventStream, 'onEnd' | 'signal'> {
  sides: readonly number[];
  /** Called first with all prices of the sides, then with the moved ones. */
  onPrices: (moves: PriceMove[]) => void;
}

/** Reads one connection of a live stream until it ends; the caller decides whether and when to reconnect. */
export function createLiveStream(client: Pick<Client, 'open'>) {
  return {
    connect: ({ onEvent, ...rest }: Connection): Promise<void> =>
      readEvents(client, {
        ...rest,
        path: `${PATH}?prices=none`,
        onEvent: (event) => {
          const read = READERS.get(event.event);
          if (read) onEvent(read(event));
        },
      }),

    watch: ({ sides, onPrices, ...rest }: Watch): Promise<void> =>
      readEvents(client, {
        ...rest,
        path: `${PATH}/prices?sides=${sides.slice(0, MOST_SIDES)}`,
        onEvent: (event) => {
          if (event.event === 'prices') onPrices(readPrices(event).data.prices);
        },
      }),
  };
}

const readPrices = reader(`${PATH}/prices`, 'prices', LIVE_STRUCTS.prices);

/** The events that this version knows. Others, from a newer server, are ignored. */
const READERS = new Map<string, (event: ServerSentEvent) => ToldEvent>([
  ['hello', reader(PATH, 'hello', LIVE_STRUCTS.hello)],
  ['match', reader(PATH, 'match', LIVE_STRUCTS.match)],
  ['wallet', reader(PATH, 'wallet', LIVE_STRUCTS.wallet)],
  ['activity', reader(PATH, 'activity', LIVE_STRUCTS.activity)],
  ['limits', reader(PATH, 'limits', LIVE_STRUCTS.limits)],
  ['ping', reader(PATH, 'ping', LIVE_STRUCTS.ping)],
]);
