import {
  array,
  boolean,
  coerce,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  type Struct,
  string,
  type,
  union,
} from 'superstruct';
import { isDay } from '../shared/day.ts';
import { wholeId } from '../shared/ids.ts';
import { composedLine } from '../shared/plain-text.ts';
import { matches, type Rule, required } from '../shared/rules.ts';
import { WinRatio } from './matches.ts';

/** The figures of private leagues. Points are whole, and a currency of their own: never rupees. */
export const PRIVATE_LEAGUE = {
  /** Days of India from the first one to the end. */
  days: 7,
  /** The first day is at most this many days ahead. */
  daysAhead: 14,
  /** Points on joining before the league or on its first day; each later day gives `pointsLess` fewer. */
  points: 7000,
  pointsLess: 1000,
  members: 50,
  /** Undecided leagues that one person has made, and leagues that one person is in. */
  made: 5,
  joined: 20,
} as const;

/** The most points of one bet, so that a payout at the highest ratio is a safe integer. */
const MOST_POINTS = 1_000_000_000;

/**
 * `open`: not begun; one can join. `running`: one can join and bet. `closed`: over, with bets that are still open.
 * `decided`: the table is final.
 */
export const PrivateLeagueState = enums(['open', 'running', 'closed', 'decided']);
export type PrivateLeagueState = Infer<typeof PrivateLeagueState>;

/** A row in the list of a person's leagues. Times are ISO 8601. */
export const PrivateLeagueCard = type({
  id: string(),
  name: string(),
  state: PrivateLeagueState,
  starts_at: string(),
  ends_at: string(),
  members: integer(),
  /** The reader's place in the table. */
  place: integer(),
  /** The points that the reader has made of those given: points now and stakes of open bets, less the points given. */
  made: integer(),
});
export type PrivateLeagueCard = Infer<typeof PrivateLeagueCard>;

/** The leagues that a person is in, the newest first, at most 50. */
export const PrivateLeagues = type({ rows: array(PrivateLeagueCard) });
export type PrivateLeagues = Infer<typeof PrivateLeagues>;

/** A member's row of the table: by points made, then by the time of joining. Equal points share a place. */
export const PrivateLeagueRow = type({
  member: integer(),
  nickname: string(),
  place: integer(),
  made: integer(),
  points: integer(),
  /** The stakes of open bets. */
  open_points: integer(),
  is_me: boolean(),
  is_owner: boolean(),
  /** The number of members who have reported this name; 0 unless the reader owns the league. */
  reports: integer(),
});
export type PrivateLeagueRow = Infer<typeof PrivateLeagueRow>;

/** A league as its reader sees it. */
export const PrivateLeague = type({
  id: string(),
  name: string(),
  state: PrivateLeagueState,
  starts_at: string(),
  ends_at: string(),
  members: integer(),
  is_full: boolean(),
  /** The points that joining now gives; 0 once the league is over. */
  points_of_day: integer(),
  /** Empty unless the reader is a member. */
  table: array(PrivateLeagueRow),
  /** The reader's membership; null for visitors, and for people who have never joined. */
  me: nullable(
    type({
      member: integer(),
      nickname: string(),
      place: nullable(integer()),
      made: integer(),
      points: integer(),
      open_points: integer(),
      state: enums(['in', 'left', 'blocked']),
      is_owner: boolean(),
    }),
  ),
});
export type PrivateLeague = Infer<typeof PrivateLeague>;

/** A bet of league points on the winner of a match. */
export const PrivateLeagueBet = type({
  id: integer(),
  match_id: integer(),
  match_name: string(),
  /** The id of the selection, and its name: a team. */
  team_value: integer(),
  selection: string(),
  win_ratio: WinRatio,
  points: integer(),
  status: enums(['open', 'won', 'lost', 'void']),
  /** The points paid back; null while the bet is open. */
  paid: nullable(integer()),
  placed_at: string(),
  settled_at: nullable(string()),
});
export type PrivateLeagueBet = Infer<typeof PrivateLeagueBet>;

/** Answer of a bet: the bet, and the points that are left. */
export const PrivateLeagueReceipt = type({ bet: PrivateLeagueBet, points: integer() });
export type PrivateLeagueReceipt = Infer<typeof PrivateLeagueReceipt>;

/** The number of letters as people count them: an emoji or a Hindi syllable sign is part of one. */
const lettersIn = (value: string): number =>
  [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(value)].length;

/** A grapheme may be long; the server stores and lists no more than this for one. */
const UNITS_PER_LETTER = 8;

const letters =
  (least: number, most: number, message: string): Rule =>
  (value) =>
    value.length > most * UNITS_PER_LETTER || lettersIn(value) < least || lettersIn(value) > most
      ? message
      : undefined;

const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Refuses words that mix Latin, Cyrillic and Greek: letters of these scripts look alike. */
const oneScript: Rule = (value) =>
  value.split(' ').some((word) => ALIKE.filter((script) => script.test(word)).length > 1)
    ? 'The name that the others see has letters of two scripts in one word'
    : undefined;

const Name = composedLine(
  required('Please give the league a name'),
  letters(1, 40, 'The name of the league cannot exceed 40 characters'),
  matches(/[\p{L}\p{N}]/u, 'The name of the league needs a letter or a digit'),
);
/** The name of a member, unique in their league. */
const Nickname = composedLine(
  required('Please choose a name that the others see'),
  letters(2, 20, 'The name that the others see has 2 to 20 characters'),
  matches(/[\p{L}\p{N}]/u, 'The name that the others see needs a letter or a digit'),
  oneScript,
);

/** Body of `POST leagues`. `starts_on` is the first day, in India, as `2026-11-30`. */
export const PrivateLeagueRequest = object({
  name: Name,
  starts_on: coerce(
    refine(string(), 'day', (value) => isDay(value) || 'Please choose the day on which the league begins'),
    optional(nullable(string())),
    (value) => (value ?? '').trim(),
  ),
  nickname: Nickname,
});
export type PrivateLeagueRequest = Infer<typeof PrivateLeagueRequest>;

/** Body of `POST leagues/:id/join`. */
export const JoinRequest = object({ nickname: Nickname });
export type JoinRequest = Infer<typeof JoinRequest>;

/** A stake in whole league points, also as plain digits. */
const LeaguePoints: Struct<number, null> = coerce(
  refine(number(), 'points', (value) => {
    if (!Number.isInteger(value) || value < 1) return 'Bet whole points, at least 1';
    return value <= MOST_POINTS || 'That is more points than one bet can have';
  }),
  optional(nullable(union([string(), number()]))),
  (value) =>
    typeof value === 'string' ? (/^\d{1,15}$/.test(value.trim()) ? Number(value) : 0) : (value ?? 0),
);

/** Body of `POST leagues/:id/bets`. The server refuses a bet with 409 if `win_ratio` is better than the one in force. */
export const PrivateLeagueBetRequest = object({
  team_value: wholeId('Please choose one of the teams before proceeding'),
  points: LeaguePoints,
  win_ratio: WinRatio,
});
export type PrivateLeagueBetRequest = Infer<typeof PrivateLeagueBetRequest>;

/** The payout of a winning bet in whole points: the stake, and the win rounded down. */
export function pointsBack(points: number, ratio: number): number {
  // Integers avoid rounding errors; these products stay below 2^53.
  return points + Math.floor((points * Math.round(ratio * 100)) / 10_000);
}
