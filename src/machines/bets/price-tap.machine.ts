import { assertEvent, emit, setup } from 'xstate';

/** The bettor has tapped a price, or pressed Enter on it. `href` is its link, such as `?slip=7.71`. */
export interface PriceTapped {
  type: 'price.tapped';
  href: string;
}

export const priceTapMachine = setup({
  types: {} as {
    events: PriceTapped;
    /** The slip must open with this price, or switch to it. */
    emitted: { type: 'slip.wanted'; href: string };
  },
  actions: {
    openSlip: emit(({ event }) => {
      assertEvent(event, 'price.tapped');
      return { type: 'slip.wanted', href: event.href };
    }),
  },
  delays: { doubleClickEnds: 500 },
}).createMachine({
  id: 'priceTap',
  description: 'A tap on a price opens the slip. The second click of a double click does nothing.',
  initial: 'ready',
  states: {
    ready: {
      description: 'A tap on a price counts.',
      on: { 'price.tapped': { target: 'tapped', actions: 'openSlip' } },
    },
    tapped: {
      description: 'A price has just been tapped: another tap now is the second of a double click.',
      after: { doubleClickEnds: { target: 'ready' } },
    },
  },
});
