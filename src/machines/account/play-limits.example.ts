import type { LimitChange, PlayBreak, PlayLimit, PlayLimits } from '../../schemas/account/limits.ts';
import type { Example } from '../../walk/walk.ts';
import { offline, refused } from '../shared/call-errors.example.ts';
import type { playLimitsMachine } from './play-limits.machine.ts';

export const stakesADay: PlayLimit = {
  kind: 'stake',
  period: 'day',
  amount: 500,
  used: 120,
  left: 380,
  unfinished: 0,
  state: 'inForce',
  raise_to: null,
  raise_from: null,
  raise_until: null,
};

/** The most for one bet or one round: nothing is used up of it. */
export const aStake: PlayLimit = { ...stakesADay, period: 'single', used: 0, left: 500 };

/** An hour of play a day, of which 48 minutes are left. */
export const anHourADay: PlayLimit = {
  ...stakesADay,
  kind: 'time',
  amount: 60,
  used: 12,
  left: 48,
  renews_at: '2026-01-02T18:30:00Z',
};
/** The same hour, used up. */
export const noMinutes: PlayLimit = { ...anHourADay, used: 60, left: 0, until: '2026-01-02T18:30:00Z' };

export const ownLimits: PlayLimits = { limits: [stakesADay], break: null, check_minutes: null };

/** A break of a week. */
export const aWeekOff: PlayBreak = {
  kind: 'time-out',
  since: '2026-01-01T10:00:00Z',
  until: '2026-01-08T10:00:00Z',
};
/** The break as open slips and games are told about it, and its end. */
export const onBreak = { type: 'break.told', taken: aWeekOff } as const;
export const onNoBreak = { type: 'break.told', taken: null } as const;

export const lower: LimitChange = { act: 'set', body: { kind: 'stake', period: 'day', amount: '300' } };
export const checkHourly: LimitChange = { act: 'check', body: { minutes: 60 } };

export const changedMeanwhile = refused(409, 'This limit has changed meanwhile');

export const playLimitsExample: Example<typeof playLimitsMachine> = {
  ports: {
    load: { done: [ownLimits], error: [offline] },
    save: { done: [{ ...ownLimits, check_minutes: 60 }], error: [changedMeanwhile, offline] },
  },
  events: [
    'limits.retry',
    'session.returned',
    'limits.changed',
    { type: 'change.ask', change: lower },
    { type: 'change.send', change: lower },
    { type: 'change.send', change: checkHourly },
    'change.leave',
  ],
};
