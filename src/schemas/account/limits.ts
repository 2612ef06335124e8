import {
  array,
  defaulted,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  string,
  type,
} from 'superstruct';
import { amountText, Rupees } from '../shared/money.ts';

/** Kinds of limits, in the order in which they are shown. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
/** 24 hours and 7 days up to now, and the month of India's calendar. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
const LimitKind = enums(LIMIT_KINDS);
const LimitPeriod = enums(LIMIT_PERIODS);
export type LimitKind = Infer<typeof LimitKind>;
export type LimitPeriod = Infer<typeof LimitPeriod>;

const LimitState = enums(['inForce', 'waiting', 'confirmable']);

export const PlayLimit = type({
  kind: LimitKind,
  period: LimitPeriod,
  amount: Rupees,
  /** Below zero: a loss limit of who has won more than lost. */
  used: Rupees,
  left: Rupees,
  /** While less is left than was asked about: the moment from which that much fits again, if nothing else happens. */
  until: optional(string()),
  /** The part of `used` that is deposits waiting to be paid or confirmed; nothing for limits of another kind. */
  unfinished: Rupees,
  state: LimitState,
  /** The requested higher limit; null: no limit at all, or no request. */
  raise_to: nullable(Rupees),
  /** From when on it can be confirmed, and until when; null when nothing is asked for. */
  raise_from: nullable(string()),
  raise_until: nullable(string()),
});
export type PlayLimit = Infer<typeof PlayLimit>;

/** Of the limits on stakes (losses included) or on deposits, the one that leaves least; null where none is set. */
export function tightestOn(what: 'stakes' | 'deposits', limits: readonly PlayLimit[]): PlayLimit | null {
  const held = limits.filter(({ kind }) => (kind === 'deposit') === (what === 'deposits'));
  // Of two that leave the same, the one that is renewed later; one without a time may never be.
  const renewal = ({ until }: PlayLimit) =>
    until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until);
  const isTighter = (one: PlayLimit, other: PlayLimit) =>
    one.left < other.left || (one.left === other.left && renewal(one) > renewal(other));
  return held.reduce<PlayLimit | null>(
    (tightest, one) => (tightest && !isTighter(one, tightest) ? tightest : one),
    null,
  );
}

/**
 * Whether the limit leaves less than an amount, or than the least amount that can be sent.
 * @param rupees 0 while nothing is typed
 * @param least in rupees
 */
export const isBeyond = (limit: PlayLimit | null, rupees: number, least: number): boolean =>
  limit !== null && limit.left < Math.max(rupees, least);

/** `GET limits?least=10`: `until` of a limit is then told while less than so many rupees are left; a paisa by default. */
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
  /** null: for good. */
  until: nullable(string()),
});
export type PlayBreak = Infer<typeof PlayBreak>;

/** After how many minutes of play a person may want to be told how long it has been. */
export const CHECK_MINUTES = [15, 30, 60, 120] as const;
const CheckMinutes = enums(CHECK_MINUTES);

export const PlayLimits = type({
  limits: array(PlayLimit),
  /** The break that is in force and lasts longest; null: none is. */
  break: nullable(PlayBreak),
  check_minutes: nullable(CheckMinutes),
});
export type PlayLimits = Infer<typeof PlayLimits>;

const which = { kind: LimitKind, period: LimitPeriod };
/** Names one of a person's limits. */
export const WhichLimit = object(which);
export type WhichLimit = Infer<typeof WhichLimit>;
export const SetLimit = object({ ...which, amount: amountText(0, 'The amount needs to be 0 or more') });
export type SetLimit = Infer<typeof SetLimit>;
/** The second yes, to the amount that was shown; null: to no limit any more. */
export const ConfirmRaise = object({ ...which, raise_to: nullable(Rupees) });
export type ConfirmRaise = Infer<typeof ConfirmRaise>;

export const TakeBreak = object({ length: BreakLength });
export type TakeBreak = Infer<typeof TakeBreak>;

export const SetCheck = object({ minutes: nullable(CheckMinutes) });
export type SetCheck = Infer<typeof SetCheck>;

/** Changes of a person's own limits: the call, and its payload. */
export type LimitChange =
  | { act: 'set'; body: SetLimit }
  | { act: 'remove' | 'keep'; body: WhichLimit }
  | { act: 'confirm'; body: ConfirmRaise }
  | { act: 'break'; body: TakeBreak }
  | { act: 'check'; body: SetCheck };

/** The person's play, for a reality check. */
export const PlayTime = type({
  minutes: nullable(CheckMinutes),
  /** Since when they have been playing, with pauses below an hour; null: they are not. */
  since: nullable(string()),
  /** For how many seconds they have been. */
  elapsed_s: integer(),
  /** Returns less stakes in this time, of decided bets and rounds. */
  net: Rupees,
  /** Stakes that are still open. */
  open: Rupees,
  /** Seconds until they are to be told, 0: now; null when no check is wanted. */
  due_in_s: nullable(integer()),
});
export type PlayTime = Infer<typeof PlayTime>;
