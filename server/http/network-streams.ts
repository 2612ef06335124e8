import { Refusal } from '../refusal.ts';
import type { StreamOwner } from './event-stream.ts';
import { networksOf } from './network.ts';

/**
 * The most streams of each kind for a network, more for a larger one. Many people may share the address of a mobile
 * network.
 */
const MOST_OF_A_NETWORK = 200;

/** The person, the device and the network that open a stream. */
interface Opening {
  ip: string;
  routeOptions: { url?: string | undefined };
}

/**
 * Counts the open streams of a network that belong to no single person: those of visitors, and of the shared demo
 * account, which can have any number of sessions.
 */
export function countByNetwork(): (request: Opening, owner: StreamOwner | undefined) => () => void {
  const networks = new Map<string, number>();

  /**
   * @returns a function to call when the stream has closed
   * @throws Refusal 429 when a network of the address has too many open streams
   */
  return ({ ip, routeOptions }, owner) => {
    if (owner !== undefined && owner.sessionId === undefined) return () => {};
    const counted = networksOf(ip).map(({ name, times }) => ({
      network: `${routeOptions.url} ${name}`,
      most: MOST_OF_A_NETWORK * times,
    }));
    if (counted.some(({ network, most }) => (networks.get(network) ?? 0) >= most))
      throw new Refusal(429, 'Too many pages are open in your network', {
        data: { wait: 60 },
        event: 'stream.refused',
      });
    for (const { network } of counted) networks.set(network, (networks.get(network) ?? 0) + 1);
    return () => {
      for (const { network } of counted) {
        const left = (networks.get(network) ?? 1) - 1;
        if (left > 0) networks.set(network, left);
        else networks.delete(network);
      }
    };
  };
}
