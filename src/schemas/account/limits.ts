import {
  array,
  boolean,
  defaulted,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  refine,
  type Struct,
  string,
  type,
} from 'superstruct';
import { amountText, Rupees } from '../shared/money.ts';

/** Kinds of limits, in display order: of money, in rupees, and of time, in minutes. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const;
/**
 * Each stake by itself, the last 24 hours, the last 7 days, and the calendar month in India; in display order. The day of a
 * limit of time is that of India's calendar.
 */
export const LIMIT_PERIODS = ['single', 'day', 'week', 'month'] as const;
const LimitKind = enums(LIMIT_KINDS);
const LimitPeriod = enums(LIMIT_PERIODS);
export type LimitKind = Infer<typeof LimitKind>;
export type LimitPeriod = Infer<typeof LimitPeriod>;
/** A kind of limits whose amounts are rupees; those of the others are minutes. */
export type MoneyKind = Exclude<LimitKind, 'time'>;
/** A period in which amounts add up. */
export type TimedPeriod = Exclude<LimitPeriod, 'single'>;

/** The periods of a kind of limits, in display order: stakes alone are also limited one by one, and time by the day. */
export const periodsOf = (kind: LimitKind): LimitPeriod[] =>
  LIMIT_PERIODS.filter((period) =>
    kind === 'time' ? period === 'day' : period !== 'single' || kind === 'stake',
  );

const LimitState = enums(['inForce', 'waiting', 'confirmable']);

/** Amounts are in rupees, those of a limit of time in whole minutes. */
export const PlayLimit = type({
  kind: LimitKind,
  period: LimitPeriod,
  amount: Rupees,
  /** Below zero for the loss limit of a person who has won more than they lost; 0 for a limit of a single stake. */
  used: Rupees,
  left: Rupees,
  /**
   * Only while less is left than was asked about: the time from which that much fits again, if nothing else
   * happens.
   */
  until: optional(string()),
  /** Of a limit of time, once minutes are used: the midnight in India after the reading, which renews them. */
  renews_at: optional(string()),
  /** The part of `used` that is unfinished deposits; 0 for other kinds of limits. */
  unfinished: Rupees,
  state: LimitState,
  /** The requested higher limit; null: the removal of the limit, or no request. */
  raise_to: nullable(Rupees),
  /** The time span in which the raise can be confirmed; null without a request. */
  raise_from: nullable(string()),
  raise_until: nullable(string()),
});
export type PlayLimit = Infer<typeof PlayLimit>;

/**
 * The limit on stakes (including losses) or on deposits that leaves least; null if none is set. A limit of time is one on
 * stakes once its minutes are used up; before that, it leaves room for any stake. The `until` is the time at which all
 * limits let the least amount through; without one, they may never do.
 * @param least in rupees: the amount that the server was asked about
 */
export function tightestOn(
  what: 'stakes' | 'deposits',
  limits: readonly PlayLimit[],
  least: number,
): PlayLimit | null {
  const held = limits.filter(
    ({ kind, left }) => (kind === 'deposit') === (what === 'deposits') && (kind !== 'time' || left === 0),
  );
  const lacking = held
    .filter(({ left }) => left < least)
    // NaN for two without a time.
    .sort((one, other) => renewalOf(other) - renewalOf(one) || 0);
  const [tightest] = (lacking.length > 0 ? [...lacking] : held).sort((one, other) => one.left - other.left);
  if (tightest === undefined) return null;
  const until = lacking[0]?.until;
  if (until === tightest.until) return tightest;
  const { until: _, ...limit } = tightest;
  return until === undefined ? limit : { ...limit, until };
}

/** The minutes that a person's limit of time leaves for today; null without such a limit. */
export const minutesLeft = (limits: readonly PlayLimit[]): number | null =>
  limits.find(({ kind }) => kind === 'time')?.left ?? null;

/** The minutes left of a limit of time, at or below which slips and games stress it. */
const LAST_MINUTES = 10;
/** Whether there are few minutes left to play in, but some. */
export const isNearlyOver = (minutes: number | null): minutes is number =>
  minutes !== null && minutes > 0 && minutes <= LAST_MINUTES;

/** In milliseconds. A limit without a time may never be renewed. */
const renewalOf = ({ until }: PlayLimit) =>
  until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);

/**
 * Whether an amount, or the least amount that can be sent, exceeds the rest of the limit.
 * @param rupees 0 while nothing is typed
 * @param least in rupees
 */
export const isBeyond = (limit: PlayLimit | null, rupees: number, least: number): boolean =>
  limit !== null && limit.left < Math.max(rupees, least);

/** `GET limits?least=10`: limits with less than this many rupees left get an `until`; a paisa by default. */
export const LimitsQuery = type({
  least: defaulted(amountText(0.01, 'The amount needs to be more than 0'), '0.01'),
});

export const BREAK_LENGTHS = {
  'time-out': ['1d', '7d', '30d'],
  exclusion: ['6m', '1y', '5y', 'ever'],
} as const;
const BreakLength = enums([...BREAK_LENGTHS['time-out'], ...BREAK_LENGTHS.exclusion]);
export type BreakLength = Infer<typeof BreakLength>;

export const PlayBreak = type({
  kind: enums(['time-out', 'exclusion']),
  since: string(),
  /** null: for ever. */
  until: nullable(string()),
});
export type PlayBreak = Infer<typeof PlayBreak>;

/** The minutes of play between reality checks that a person can choose from. */
export const CHECK_MINUTES = [15, 30, 60, 120] as const;
const CheckMinutes = enums(CHECK_MINUTES);

export const PlayLimits = type({
  limits: array(PlayLimit),
  /** The current break, the longest if there are several; null if there is none. */
  break: nullable(PlayBreak),
  check_minutes: nullable(CheckMinutes),
  /** Whether the person is to be asked for a deposit limit: they have none, and have not said "not now" for six months. */
  asks_for_limit: optional(boolean()),
});
export type PlayLimits = Infer<typeof PlayLimits>;

const which = { kind: LimitKind, period: LimitPeriod };
/** Refuses a period that the kind of limits does not have. */
const ofItsKind = <T extends { kind: LimitKind; period: LimitPeriod }, S>(struct: Struct<T, S>) =>
  refine(struct, 'limit', ({ kind, period }) =>
    periodsOf(kind).includes(period)
      ? true
      : {
          path: ['period'],
          message:
            kind === 'time'
              ? 'A limit of time is for a day'
              : 'Only a limit on stakes can be for a single stake',
        },
  );
/** The minutes of a day. */
export const MINUTES_A_DAY = 1440;
/** Identifies one of a person's limits. */
export const WhichLimit = ofItsKind(object(which));
export type WhichLimit = Infer<typeof WhichLimit>;
export const SetLimit = refine(
  ofItsKind(object({ ...which, amount: amountText(0, 'The amount needs to be 0 or more') })),
  'minutes',
  ({ kind, amount }) =>
    kind !== 'time' || (Number.isInteger(Number(amount)) && Number(amount) <= MINUTES_A_DAY)
      ? true
      : { path: ['amount'], message: 'Whole minutes, from 0 to 1440' },
);
export type SetLimit = Infer<typeof SetLimit>;
/** Confirms the amount that was shown; null: the removal of the limit. */
export const ConfirmRaise = ofItsKind(object({ ...which, raise_to: nullable(Rupees) }));
export type ConfirmRaise = Infer<typeof ConfirmRaise>;

export const TakeBreak = object({ length: BreakLength });
export type TakeBreak = Infer<typeof TakeBreak>;

export const SetCheck = object({ minutes: nullable(CheckMinutes) });
export type SetCheck = Infer<typeof SetCheck>;

/** A change of a person's own limits: the call, and its payload. */
export type LimitChange =
  | { act: 'set'; body: SetLimit }
  | { act: 'remove' | 'keep'; body: WhichLimit }
  | { act: 'confirm'; body: ConfirmRaise }
  | { act: 'break'; body: TakeBreak }
  | { act: 'check'; body: SetCheck };

/** The person's play, for a reality check and the panel of a session of games. */
export const PlayTime = type({
  minutes: nullable(CheckMinutes),
  /** The start of their play, with pauses below an hour; null: they are not playing. */
  since: nullable(string()),
  /** The seconds since then. */
  elapsed_s: integer(),
  /** Returns less stakes in this time, of decided bets and rounds. */
  net: Rupees,
  /** Stakes that are still open. */
  open: Rupees,
  /** The rounds of games in this time, with their stakes and returns. */
  games: optional(type({ rounds: integer(), staked: Rupees, returned: Rupees })),
  /** Seconds until the next check, 0: now; null if they want none. */
  due_in_s: nullable(integer()),
});
export type PlayTime = Infer<typeof PlayTime>;
