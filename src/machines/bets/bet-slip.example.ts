import type { EventFrom } from 'xstate';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { Match, Side } from '../../schemas/bets/matches.ts';
import type { Example } from '../../walk/walk.ts';
import { onBreak, stakesADay } from '../account/play-limits.example.ts';
import { broken, refused, timeout } from '../shared/call-errors.example.ts';
import { moneyRequestPort } from '../shared/money-request.example.ts';
import type { betSlipMachine } from './bet-slip.machine.ts';

export const lions: Side = { team_value: 71, name: 'Lions', win_ratio: 80, price: 80 };
export const tigers: Side = { team_value: 72, name: 'Tigers', win_ratio: 60, price: 60 };
export const scheduled: Match = {
  id: 7,
  name: 'Lions – Tigers',
  competition: 'Night League',
  sport: 'cricket',
  state: 'scheduled',
  opens_at: '2026-01-01T10:00:00Z',
  closes_at: '2026-01-01T12:00:00Z',
  match_time: ['17:30'],
  win_ratio: [90],
  minimum_betamount: 10,
  sides: [lions, tigers],
  toss: { team_value: 73, name: 'Toss', win_ratio: 95, price: 95 },
  result: null,
  revision: 1,
};
export const open: Match = { ...scheduled, state: 'open', revision: 2 };
export const closed: Match = { ...scheduled, state: 'closed', closes_at: null, revision: 8 };
const abandoned: Match = { ...scheduled, state: 'abandoned', revision: 9 };
const elsewhere: Match = { ...closed, id: 8 };

const bet: Bet = {
  id: 1,
  match_id: 7,
  match_name: 'Lions – Tigers',
  kind: 'team',
  team_value: 71,
  selection: 'Lions',
  bet_amount: 100,
  win_ratio: 80,
  status: 'open',
  pays: 180,
  payout: null,
  placed_at: '2026-01-01T11:00:00Z',
  settled_at: null,
  cancel_until: null,
  refund: null,
};
export const receipt = { bet, totalWalletAmount: 900, revision: 3 };
export const remembered = { key: '00000000-0000-4000-8000-000000000009', subject: '7' };

const refusal = (status: number, rest: { errors?: Record<string, string>; data?: unknown } = {}) =>
  refused(status, 'No', rest);
export const tooLittle = refusal(400, {
  errors: { bet_amount: 'The amount needs to be more than 0', team_value: 'Please choose' },
});
export const tooMuch = refusal(400, { errors: { bet_amount: 'Too much' }, data: { most: 40 } });
export const worse = refusal(409, { data: { win_ratio: 55 } });
/** A refusal whose odds equal those on screen. */
export const alike = refusal(409, { data: { win_ratio: 80 } });
export const isClosed = refusal(409, { data: { state: 'closed' } });
export const isScheduled = refusal(409, { data: { state: 'scheduled' } });
export const hasFallen = refusal(409, { data: { state: 'open', toss: 'Tail' } });
export const odd = refusal(409, { data: { win_ratio: 'low', state: 'on fire' } });
export const signedOut = refusal(401);
export const tooOften = refusal(429);

export const onLions = { type: 'bet.choose', choice: { kind: 'team', team_value: 71 } } as const;
export const onHead = { type: 'bet.choose', choice: { kind: 'toss', prediction: 'Head' } } as const;
export const hundred = { type: 'bet.stake', stake: '100' } as const;
export const lower: EventFrom<typeof betSlipMachine> = { type: 'prices.moved', prices: [[71, 75]] };
export const higher: EventFrom<typeof betSlipMachine> = { type: 'prices.moved', prices: [[71, 85]] };
export const opened = { type: 'match.changed', match: open } as const;
export const ended = { type: 'match.changed', match: closed } as const;
/** The winner's market is suspended; the toss is not. */
export const suspended = {
  type: 'match.changed',
  match: {
    ...open,
    sides: [lions, tigers].map((side) => ({ ...side, suspended: 'Almost won' })),
    revision: 4,
  },
} satisfies EventFrom<typeof betSlipMachine>;
export const resumed = { type: 'match.changed', match: { ...open, revision: 5 } } as const;
export const called = { type: 'match.changed', match: abandoned } as const;
export const tossed = {
  type: 'match.changed',
  match: { ...open, toss_result: 'Head', revision: 9 },
} as const;
export const other = { type: 'match.changed', match: elsewhere } as const;

/** The wallet holds less than the stake of ₹100. */
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
export const ownLowest = { type: 'bet.lowest', lowest: { typed: '75', odds: 'percent' } } as const;
export const noLowest = { type: 'bet.lowest', lowest: null } as const;
/** Another tab has the selection as it was at the start, which adds no states to the walk. */
const asAtFirst = {
  type: 'bet.told',
  choice: { kind: 'team', team_value: 0 },
  stake: '',
  lowest: null,
} as const;
export const better = refusal(409, { data: { win_ratio: 85 } });

export const enough = { type: 'room.told', room: 'enough' } as const;
export const short = { type: 'room.told', room: 'short' } as const;
export const beyondLimit = { type: 'room.told', room: 'beyondLimit' } as const;
export const roomOnBreak = { type: 'room.told', room: 'onBreak' } as const;

const events = [
  onLions,
  onHead,
  hundred,
  'bet.accept',
  'bet.leave',
  'bet.again',
  'bet.check',
  'network.back',
  lower,
  higher,
  opened,
  suspended,
  resumed,
  ended,
  called,
  other,
  little,
  exhausted,
  sixtyLeft,
  askAlways,
  ownLowest,
  noLowest,
  asAtFirst,
  'bet.place',
  'bet.topUp',
  'bet.resume',
  enough,
  short,
  beyondLimit,
  onBreak,
] as const;

export const betSlipExample: Example<typeof betSlipMachine> = {
  input: { match: scheduled },
  ports: {
    request: moneyRequestPort({
      remembered: [remembered, { ...remembered, subject: '8' }],
      receipt,
      errors: [
        worse,
        alike,
        tooMuch,
        tooLittle,
        signedOut,
        tooOften,
        isClosed,
        isScheduled,
        odd,
        timeout,
        broken,
      ],
    }),
  },
  // A break in every state would make the walk twice as long, so it begins before anything is typed, and ends then.
  events: (state) => {
    if (state.matches({ open: { room: 'onBreak' } }))
      return [onLions, lower, other, asAtFirst, 'bet.place', enough, short, beyondLimit, roomOnBreak];
    const { stake, balance } = state.context;
    const isNew = state.matches({ open: { bet: 'choosing' } }) && stake === '' && balance === null;
    return isNew ? [...events, roomOnBreak] : events;
  },
  provide: {
    guards: {
      isDraftSound: ({ context: { stake, balance } }) => balance === null || Number(stake) <= balance,
    },
  },
  bounded: ({ match, choice, stake, balance }) => [
    match.state,
    match.sides.map(({ suspended }) => suspended),
    choice,
    stake,
    balance,
  ],
};
