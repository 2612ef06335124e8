import type { Example } from '../../walk/walk.ts';
import type { welcomeMachine } from './welcome.machine.ts';

export const given = (starter: number, bonus: number) =>
  ({ type: 'welcome.given', gifts: { starter, bonus } }) as const;

export const welcomeExample: Example<typeof welcomeMachine> = {
  events: [given(1000, 100), given(0, 0), 'welcome.close'],
};
