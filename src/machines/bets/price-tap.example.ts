import type { Example } from '../../walk/walk.ts';
import type { priceTapMachine } from './price-tap.machine.ts';

export const tapped = { type: 'price.tapped', href: '?slip=7.71' } as const;

export const priceTapExample: Example<typeof priceTapMachine> = {
  events: [tapped],
};
