import { array, enums, type Infer, integer, nullable, number, string, type } from 'superstruct';
import { Rupees } from '../shared/rupees.ts';
import { SPORTS } from './sports.ts';

/** The kinds of rows of a record: each sport, and combined bets, which can be on several sports. */
export const RECORDED = [...SPORTS, 'combined'] as const;
export type Recorded = (typeof RECORDED)[number];

/**
 * One's own price against the last price before betting on the selection ended, for won and lost single bets.
 * `average` is the return by the one over the return by the other, less 1, in percent; null without such a bet.
 */
const ClosingLine = type({
  better: integer(),
  same: integer(),
  worse: integer(),
  average: nullable(number()),
});
export type ClosingLine = Infer<typeof ClosingLine>;

/** Ended bets; `won + lost + cashed_out` of them. Void bets are left out, except for parts cashed out. Amounts in rupees. */
const Figures = {
  won: integer(),
  lost: integer(),
  cashed_out: integer(),
  /** The kept part of cancelled bets included, and the cashed-out parts of void ones. */
  staked: Rupees,
  /** Winnings included that a correction could not take back. */
  returned: Rupees,
  net: Rupees,
  closing: ClosingLine,
};
const RecordFigures = type(Figures);
export type RecordFigures = Infer<typeof RecordFigures>;

const SportFigures = type({ kind: enums(RECORDED), ...Figures });
/** `week` is the Monday on which it begins, `YYYY-MM-DD`. */
const WeekFigures = type({ week: string(), ...Figures });

/** Won and lost single bets whose price stood for a chance from `least` up to `most`, in percent. */
const Band = type({
  least: integer(),
  most: integer(),
  bets: integer(),
  won: integer(),
  /** The average chance that the prices stood for, in percent; null without a bet. */
  chance: nullable(number()),
});
export type Band = Infer<typeof Band>;

/** Answer of `profile/record`: the person's ended bets, without those on tosses alone, and without games of chance. */
export const TrackRecord = type({
  total: RecordFigures,
  /** Only those with a bet, in the order of `RECORDED`. */
  sports: array(SportFigures),
  /** The last 12 weeks in India, oldest first; the last one is not over. A bet counts when it ends. */
  weeks: array(WeekFigures),
  /** Five bands of 20 percent each, from the lowest. */
  bands: array(Band),
});
export type TrackRecord = Infer<typeof TrackRecord>;
