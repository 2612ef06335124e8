import type { EventFrom } from 'xstate';
import type { Example } from '../../walk/walk.ts';
import type { priceLineMachine } from './price-line.machine.ts';

export const watched = (...sides: number[]): EventFrom<typeof priceLineMachine> => ({
  type: 'prices.watched',
  sides,
});

export const priceLineExample: Example<typeof priceLineMachine> = {
  ports: { connect: { emits: [{ type: 'line.told' }, { type: 'line.lost' }] } },
  events: [watched(), watched(71, 72), watched(72, 73), 'tab.hidden', 'tab.shown', 'network.back'],
  // Half of the real one is chance.
  provide: { delays: { backoff: 1000 } },
  bounded: ({ watched, asked, failures }) => [watched, asked, Math.min(failures, 1)],
};
