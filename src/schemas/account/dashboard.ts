import { array, enums, type Infer, integer, literal, optional, string, type } from 'superstruct';
import { GAMES } from '../../fairness/games.ts';
import { Rupees } from '../shared/rupees.ts';
import { PlayLimit } from './limits.ts';

/** Kinds of play: a side of a match, its toss, several picks combined, each game. */
export const PLAYABLE = ['match', 'toss', 'combined', ...GAMES] as const;
export type Playable = (typeof PLAYABLE)[number];

/** Stakes and their returns. `count` bets or rounds. Amounts in rupees. */
const Play = { staked: Rupees, returned: Rupees, net: Rupees, count: integer() };

const GameFigures = type({ game: enums(PLAYABLE), ...Play });
export type GameFigures = Infer<typeof GameFigures>;

const WeekFigures = type({
  /** The Monday on which it begins, `YYYY-MM-DD`. */
  week: string(),
  staked: Rupees,
  returned: Rupees,
});

const DayBalance = type({
  /** `YYYY-MM-DD`. */
  day: string(),
  /** The balance at the end of the day; for today, the current one. */
  balance: Rupees,
});

const period = <Days extends number>(days: Days) =>
  type({ days: literal(days), net: Rupees, games: array(GameFigures) });

/**
 * Answer of `profile/dashboard`. Days and weeks (from Monday) are Indian, oldest first; the last one is not
 * over. A won or lost bet counts, with its stake and payout, on the day of its result; what is cashed out, at
 * once. Open, cancelled and void bets do not.
 */
export const Dashboard = type({
  /** The last 90 days. */
  balance: array(DayBalance),
  /** The last 12 weeks. */
  weeks: array(WeekFigures),
  /** The result of all play so far. */
  lifetime: type(Play),
  /** The same for the last 30 and 90 days, in all and by game. */
  month: period(30),
  quarter: period(90),
  /** The person's limits; left out if they have set none. */
  limits: optional(array(PlayLimit)),
});
export type Dashboard = Infer<typeof Dashboard>;
