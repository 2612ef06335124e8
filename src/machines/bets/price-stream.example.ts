import type { EventFrom } from 'xstate';
import type { Example } from '../../walk/walk.ts';
import type { priceStreamMachine } from './price-stream.machine.ts';

export const watched = (...sides: number[]): EventFrom<typeof priceStreamMachine> => ({
  type: 'prices.watched',
  sides,
});

export const priceStreamExample: Example<typeof priceStreamMachine> = {
  ports: { connect: { emits: [{ type: 'stream.told' }, { type: 'stream.lost' }] } },
  events: [watched(), watched(71, 72), watched(72, 73), 'tab.hidden', 'tab.shown', 'network.back'],
  // The real delay is random, and a walk must be repeatable.
  provide: { delays: { backoff: 1000 } },
  bounded: ({ watched, asked, failures }) => [watched, asked, Math.min(failures, 1)],
};
