import { assertEvent, assign, setup } from 'xstate';

/** The gifts to a new account, in rupees: cash, and a separate bonus. 0 means none. */
export interface Gifts {
  starter: number;
  bonus: number;
}

export type WelcomeEvent =
  /** The phone is verified, and the server has named the gifts. */
  | { type: 'welcome.given'; gifts: Gifts }
  /** The person has read it, or has logged out. */
  | { type: 'welcome.close' };

export const welcomeMachine = setup({
  types: {} as { context: Gifts; events: WelcomeEvent },
  guards: {
    isSomething: ({ event }) => {
      assertEvent(event, 'welcome.given');
      return event.gifts.starter > 0 || event.gifts.bonus > 0;
    },
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, 'welcome.given');
      return event.gifts;
    }),
  },
}).createMachine({
  id: 'welcome',
  description: 'Tells a newcomer of their gifts, on every page, until they close it.',
  context: { starter: 0, bonus: 0 },
  initial: 'silent',
  states: {
    silent: {
      description: 'There is nothing to say to a newcomer.',
      on: { 'welcome.given': { guard: 'isSomething', target: 'said', actions: 'take' } },
    },
    said: {
      description: 'The gifts are on screen until the person closes them.',
      on: { 'welcome.close': 'silent' },
    },
  },
});
