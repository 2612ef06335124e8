import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { StreamOwner } from './event-stream.ts';
import { networkOf } from './network.ts';

/** Of each kind of stream. Many may share the address of a mobile network. */
const MOST_OF_A_NETWORK = 200;

/**
 * Counts the open streams of a network that are no one person's: those of visitors, and of an account that many share,
 * which anybody may open any number of sessions of.
 */
export function countByNetwork(): (request: FastifyRequest, owner: StreamOwner | undefined) => () => void {
  const networks = new Map<string, number>();

  /** @returns what to do when the stream has closed */
  return ({ ip, routeOptions }, owner) => {
    if (owner !== undefined && owner.sessionId === undefined) return () => {};
    const network = `${routeOptions.url} ${networkOf(ip)}`;
    const there = networks.get(network) ?? 0;
    if (there >= MOST_OF_A_NETWORK)
      throw new Refusal(429, 'Too many pages are open in your network', {
        data: { wait: 60 },
        event: 'stream.refused',
      });
    networks.set(network, there + 1);
    return () => {
      const left = (networks.get(network) ?? 1) - 1;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    };
  };
}
