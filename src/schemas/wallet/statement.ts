import {
  array,
  boolean,
  coerce,
  type Infer,
  integer,
  nullable,
  optional,
  refine,
  type Struct,
  string,
  type,
} from 'superstruct';
import { GAME_NAMES, GAMES } from '../../fairness/games.ts';
import { PlayLimit } from '../account/limits.ts';
import { Bet } from '../bets/bets.ts';
import { isDay } from '../shared/day.ts';
import { type Paged, PageParams, paged } from '../shared/page.ts';
import { Rupees } from '../shared/rupees.ts';
import { type MoveKind, WalletMove } from './wallet.ts';

/** Filters of a statement, and the moves of cash that belong to each. */
export const MOVE_GROUPS = {
  bets: [
    'bet.placed',
    'bet.won',
    'bet.cancelled',
    'bet.void',
    'bet.cashedOut',
    'bet.corrected',
    'combined.placed',
    'combined.won',
    'combined.void',
    'combined.cashedOut',
    'combined.corrected',
  ],
  games: GAMES,
  deposits: ['deposit'],
  withdrawals: ['withdrawal.requested', 'withdrawal.rejected'],
  bonus: ['grant', 'starter', 'bonus.released', 'referral'],
} as const satisfies Record<string, readonly MoveKind[]>;
export type MoveGroup = keyof typeof MOVE_GROUPS;
/** The moves that stake money on bets. */
export const STAKING_KINDS: readonly MoveKind[] = ['bet.placed', 'combined.placed'];

/** The moves of play money from the house. */
export const GIFT_KINDS = {
  starter: 'starter',
  grant: 'grant',
  bonus: 'bonus.released',
  referral: 'referral',
} as const satisfies Record<string, MoveKind>;

/** The name of each kind of move. */
export const MOVE_NAMES = {
  deposit: 'Money deposited',
  'bet.placed': 'Bet placed',
  'bet.won': 'Bet won',
  'bet.lost': 'Bet lost',
  'bet.cancelled': 'Bet cancelled',
  'bet.void': 'Bet void: stake back',
  'bet.cashedOut': 'Bet cashed out',
  'bet.corrected': 'Result corrected',
  'combined.placed': 'Combined bet placed',
  'combined.won': 'Combined bet won',
  'combined.lost': 'Combined bet lost',
  'combined.void': 'Combined bet void: stake back',
  'combined.cashedOut': 'Combined bet cashed out',
  'combined.corrected': 'Result corrected',
  'withdrawal.requested': 'Withdrawal requested',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.rejected': 'Withdrawal rejected: money back',
  grant: 'Play money received',
  starter: 'Play money to begin with',
  ...GAME_NAMES,
  'bonus.granted': 'Bonus received',
  'bonus.released': 'Bonus released',
  'bonus.expired': 'Bonus expired',
  referral: 'Referral reward',
} as const satisfies Record<MoveKind, string>;

/** A calendar day, `2026-11-21`; empty for none. */
const Day: Struct<string, null> = coerce(
  refine(string(), 'day', (value) => value === '' || isDay(value) || 'This is not a date'),
  optional(string()),
  (value) => value ?? '',
);

const isGroup = (word: string): word is MoveGroup => Object.hasOwn(MOVE_GROUPS, word);

/** The groups named in a text such as `bets,games`; other names are ignored. */
export const groupsIn = (kinds: string): MoveGroup[] => kinds.split(',').filter(isGroup);

/** Comma-separated names of groups, each once; empty for all. */
const Groups: Struct<string, null> = coerce(
  refine(
    string(),
    'groups',
    (value) => value === '' || value.split(',').every(isGroup) || 'There is no such kind of move',
  ),
  optional(string()),
  (value = '') => [...new Set(value.split(','))].join(),
);

const filters = { from: Day, to: Day, kinds: Groups };

const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from === '' || to === '' || from <= to
    ? true
    : { path: ['to'], message: 'The end must not be before the beginning' };

/** A statement's filters: days in India, both included, and kinds of moves. */
export const StatementFilters = refine(type(filters), 'period', isInOrder);
export type StatementFilters = Infer<typeof StatementFilters>;

/** Query of `wallet/history`: a page of a statement. */
export const StatementQuery = refine(type({ ...PageParams.schema, ...filters }), 'period', isInOrder);

/** Decided stakes, and all returns on them: wins, cash-outs, refunds. Stakes of open bets are left out. */
const StakedAndReturned = type({ staked: Rupees, returned: Rupees });

/** The sums of the filtered moves, in rupees. */
export const StatementSummary = type({
  /** Wins less stakes of bets and games, without the stakes of open bets. */
  played: Rupees,
  /** The stakes of bets that are still open. */
  open: Rupees,
  bets: StakedAndReturned,
  games: StakedAndReturned,
  /** Deposits and gifts less withdrawals. */
  paid: Rupees,
  deposits: Rupees,
  /** Without rejected ones. */
  withdrawals: Rupees,
  /** Play money from the house: the starter money, grants, released bonuses and referral rewards. */
  gifts: type({ starter: Rupees, grant: Rupees, bonus: Rupees, referral: Rupees }),
  /** Credited deposits less paid withdrawals, of all time, whatever the filters. */
  net_deposits: Rupees,
  /** The person's limits; left out if they have set none. */
  limits: optional(array(PlayLimit)),
});
export type StatementSummary = Infer<typeof StatementSummary>;

/** A move on a page of the statement, with its subject. */
export const StatementMove = type({
  ...WalletMove.schema,
  /** The id of the bet, combined bet, deposit, withdrawal, round or bonus that the kind names; null without one. */
  about: optional(nullable(integer())),
  /** The selection of a bet, or those of a combined bet in their order; empty for other moves. */
  picks: optional(array(type({ kind: Bet.schema.kind, selection: string() }))),
});
export type StatementMove = Infer<typeof StatementMove>;

/** Answer of `wallet/history`. */
export const Statement = paged(StatementMove, StatementSummary);
export type Statement = Paged<StatementMove, StatementSummary>;

/** Answer of `wallet/statement`: a file for a spreadsheet. `cut`: older moves did not fit. */
export const StatementFile = type({ filename: string(), csv: string(), lines: integer(), cut: boolean() });
export type StatementFile = Infer<typeof StatementFile>;
