import type { EventFrom } from 'xstate';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import type { Example } from '../../walk/walk.ts';
import { onBreak, onNoBreak, stakesADay } from '../account/play-limits.example.ts';
import { broken, refused, timeout } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { combinedBetMachine, SlipLeg } from './combined-bet.machine.ts';

export const lions: SlipLeg = {
  slip: '7.71',
  match_name: 'Lions – Tigers',
  kind: 'team',
  selection: 'Lions',
  least: 10,
  team_value: 71,
  pick: { team_value: 71 },
  win_ratio: 80,
  state: 'open',
};
export const head: SlipLeg = {
  slip: '8.Head',
  match_name: 'Bears – Wolves',
  kind: 'toss',
  selection: 'Head',
  least: 20,
  team_value: 83,
  pick: { match_id: 8, prediction: 'Head' },
  win_ratio: 95.5,
  state: 'open',
};

const combined: CombinedBet = {
  id: 9,
  bet_amount: 100,
  price: 3.51,
  pays: 351,
  status: 'open',
  payout: null,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: null,
  legs: [
    {
      match_id: 7,
      match_name: 'Lions – Tigers',
      kind: 'team',
      team_value: 71,
      selection: 'Lions',
      win_ratio: 80,
      status: 'open',
    },
    {
      match_id: 8,
      match_name: 'Bears – Wolves',
      kind: 'toss',
      team_value: 83,
      selection: 'Head',
      win_ratio: 95.5,
      status: 'open',
    },
  ],
};
export const receipt = { combined, totalWalletAmount: 900, revision: 3 };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: 'combined' };

const refusal = (status: number, rest: { errors?: Record<string, string>; data?: unknown } = {}) =>
  refused(status, 'No', rest);
export const worse = refusal(409, { data: { legs: [{ number: 2, fault: 'worse', win_ratio: 90 }] } });
/** A refusal whose odds equal those on screen. */
export const alike = refusal(409, { data: { legs: [{ number: 1, fault: 'worse', win_ratio: 80 }] } });
export const halted = refusal(409, {
  data: {
    legs: [
      { number: 1, fault: 'worse', win_ratio: 70 },
      { number: 2, fault: 'suspended' },
    ],
  },
});
export const full = refusal(409, { data: { most: 0, legs: [{ number: 1, fault: 'full' }] } });
export const dependent = refusal(400, {
  errors: { legs: 'One depends on the other' },
  data: {
    legs: [
      { number: 1, fault: 'dependent' },
      { number: 2, fault: 'dependent' },
    ],
  },
});
export const tooMuch = refusal(400, { errors: { bet_amount: 'Too much' }, data: { most: 40 } });
export const odd = refusal(409, { data: { legs: [{ number: '1', fault: 'odd' }, null] } });
export const signedOut = refusal(401);

export const both = { type: 'legs.told', legs: [lions, head] } as const;
export const one = { type: 'legs.told', legs: [lions] } as const;
export const suspended = {
  type: 'legs.told',
  legs: [lions, { ...head, state: 'suspended' }],
} as const;
export const over = { type: 'legs.told', legs: [{ ...lions, state: 'closed' }, head] } as const;
export const none = { type: 'legs.told', legs: [] } as const;
export const faceless = {
  type: 'legs.told',
  legs: [lions, { ...head, selection: '', state: 'faceless' }],
} as const;
export const hundred = { type: 'combined.stake', stake: '100' } as const;
export const lower: EventFrom<typeof combinedBetMachine> = { type: 'prices.moved', prices: [[71, 75]] };
export const higher: EventFrom<typeof combinedBetMachine> = { type: 'prices.moved', prices: [[71, 85]] };
/** The wallet holds less than a hundred. */
export const little = { type: 'balance.told', balance: 40 } as const;
/** The limits leave ₹60 for a stake. */
export const sixtyLeft = { type: 'most.told', most: 60 } as const;

/** The bettor's own limit is used up. */
export const exhausted = {
  type: 'limit.told',
  limit: { ...stakesADay, used: 500, left: 0, until: '2026-01-02T10:00:00Z' },
  minutes: 8,
} as const;
/** The bettor wants to be asked about every change of the price. */
export const askAlways = { type: 'tolerance.set', tolerance: 'ask' } as const;
/** The bettor accepts up to 5 % less profit. */
export const fiveLess = { type: 'tolerance.set', tolerance: 'lower5' } as const;
/** The bettor accepts this price of their own, and any above it. */
export const ownLowest = { type: 'combined.lowest', lowest: { typed: '240', odds: 'percent' } } as const;
export const noLowest = { type: 'combined.lowest', lowest: null } as const;
/** The slip keeps a stake of a hundred and this lowest price. */
export const told = { type: 'combined.told', stake: '100', lowest: ownLowest.lowest } as const;
export const better = refusal(409, { data: { legs: [{ number: 2, fault: 'better', win_ratio: 100 }] } });

export const enough = { type: 'room.told', room: 'enough' } as const;
export const short = { type: 'room.told', room: 'short' } as const;
export const beyondLimit = { type: 'room.told', room: 'beyondLimit' } as const;
export const roomOnBreak = { type: 'room.told', room: 'onBreak' } as const;

export const combinedBetExample: Example<typeof combinedBetMachine> = {
  ports: {
    request: moneyRequestPort({
      remembered: [remembered],
      receipt,
      errors: [worse, alike, halted, full, dependent, tooMuch, odd, signedOut, timeout, broken],
    }),
  },
  events: [
    both,
    one,
    suspended,
    over,
    none,
    hundred,
    lower,
    little,
    exhausted,
    sixtyLeft,
    askAlways,
    ownLowest,
    noLowest,
    told,
    'combined.accept',
    'combined.leave',
    'combined.check',
    'network.back',
    'combined.place',
    'combined.topUp',
    'combined.resume',
    enough,
    short,
    beyondLimit,
    onBreak,
    onNoBreak,
    roomOnBreak,
  ],
  bounded: ({ legs, stake, offered }) => [
    legs.map(({ slip, state, win_ratio }) => [slip, state, win_ratio]),
    stake,
    offered,
  ],
};
