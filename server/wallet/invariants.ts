import { NEWS_KEPT_DAYS } from '../bets/feeds/kept-news.ts';
import { REMAINING } from '../bets/remaining.ts';
import { indianDay } from '../indian-time.ts';
import { PROGRESS } from './bonuses/progress.ts';

/** The audit's conditions on one table. */
export interface Invariants {
  /** The name of one row. */
  name: string;
  /** Its number: a column of `t`. */
  key: string;
  /** A column with the number of rows in other tables behind a row, if there is no limit to them. */
  behind?: string;
  /** The condition in SQL under which row `t` is right, by the message for its fault. */
  holds: Readonly<Record<string, string>>;
}

const SETTLEMENTS = `('bet.won', 'bet.lost', 'bet.cancelled', 'bet.void')`;
const COMBINED_SETTLEMENTS = `('combined.won', 'combined.lost', 'combined.void')`;

/** Acts by which a person moves money, with the columns of their times. */
const MONEY_OUT_AND_IN = [
  ['bets', 'placed_at'],
  ['combined_bets', 'placed_at'],
  ['rounds', 'played_at'],
  ['deposits', 'created_at'],
  ['withdrawals', 'requested_at'],
] as const;

/** The sum of entries in one account of their wallet. */
const sumIn = (account: string) =>
  `coalesce(sum(case when credit = '${account}' then amount_paise when debit = '${account}' then -amount_paise end), 0)`;

/** The kinds of journals with this subject, in their order. */
const kinds = (subject: string, among = 'true') =>
  `array(select kind from journals where ${subject} = t.id and ${among} order by revision)`;

/** A journal's entries as texts, `cash>staked 10000`, in their order. */
const ENTRIES = `array(
  select debit || '>' || credit || ' ' || amount_paise from entries where journal_id = t.id order by line)`;

/** The expected entries of a subject; an entry of 0 paise is not written. */
const lines = (...moves: readonly [accounts: string, paise: string][]) =>
  `array_remove(array[${moves.map(([accounts, paise]) => `case when ${paise} > 0 then '${accounts} ' || ${paise} end`).join(', ')}], null)`;

/** The rest of the stake of combined bet `k` at journal `t`: it may have been opened again and cashed out since. */
const REST = `(k.stake_paise - (
  select coalesce(sum(o.stake_paise), 0) from combined_cash_outs o join journals j on j.combined_cash_out_id = o.id
  where o.combined_bet_id = k.id and j.revision < t.revision))::bigint`;

/** The entries of a reversal, by the rest of its bet's stake, and the payout of that if it wins. */
const REVERSAL = (kind: 'bet' | 'combined', stake: string, pays: string) => `(
  select case c.was when 'lost' then ${lines(['house>staked', stake])} else ${lines(
    ['cash>staked', 'back.of_stake'],
    ['writeoffs>staked', `(${stake} - back.of_stake)`],
    ['cash>house', '(back.taken - back.of_stake)'],
    ['writeoffs>house', `(${pays} - ${stake} - (back.taken - back.of_stake))`],
  )} end
  from ${kind}_corrections c
  cross join lateral (select ${pays} - c.written_off_paise as taken,
                             least(${stake}, ${pays} - c.written_off_paise) as of_stake) back
  where c.id = t.${kind}_correction_id and c.user_id = t.user_id)`;

/** The entries that a journal must have, computed from its subject, which belongs to the same person. */
const EXPECTED = `case
  when t.kind = 'grant' then (
    select array['promotions>cash ' || max(amount_paise)] from operator_acts
    where act = 'cash.grant' and subject = t.id::text)
  when t.kind = 'starter' or (t.kind = 'referral' and exists (
    select from users where id = t.friend_id and referred_by = t.user_id)) then (
    select array['promotions>cash ' || max(p.amount_paise)] from promotion_terms p
    where p.kind = t.kind and p.amount_paise in (select amount_paise from entries where journal_id = t.id))
  when t.kind = 'deposit' then (
    select ${lines(['deposits>cash', 'amount_paise'])} from deposits where id = t.deposit_id and user_id = t.user_id)
  when t.bet_id is not null then (
    select case t.kind
      when 'bet.placed' then ${lines(['cash>staked', 'b.stake_paise'])}
      when 'bet.won' then ${lines(['staked>cash', REMAINING.stake('b')], ['house>cash', `(${REMAINING.pays('b')} - ${REMAINING.stake('b')})`])}
      when 'bet.lost' then ${lines(['staked>house', REMAINING.stake('b')])}
      when 'bet.void' then ${lines(['staked>cash', REMAINING.stake('b')])}
      when 'bet.cancelled' then ${lines(['staked>cash', 'refund_paise'], ['staked>house', `(${REMAINING.stake('b')} - refund_paise)`])}
      when 'bet.corrected' then ${REVERSAL('bet', REMAINING.stake('b'), REMAINING.pays('b'))}
      when 'bet.cashedOut' then (
        select ${lines(
          ['staked>cash', 'least(c.paid_paise, c.stake_paise)'],
          ['house>cash', '(c.paid_paise - c.stake_paise)'],
          ['staked>house', '(c.stake_paise - c.paid_paise)'],
        )} from cash_outs c where c.id = t.cash_out_id and c.user_id = t.user_id)
    end from bets b where id = t.bet_id and user_id = t.user_id)
  when t.combined_bet_id is not null then (
    select case t.kind
      when 'combined.placed' then ${lines(['cash>staked', 'stake_paise'])}
      when 'combined.won' then ${lines(['staked>cash', REMAINING.stake('k')], ['house>cash', `(${REMAINING.combinedWon('k')} - ${REMAINING.stake('k')})`])}
      when 'combined.corrected' then ${REVERSAL('combined', REST, REMAINING.combinedWon('k'))}
      when 'combined.lost' then ${lines(['staked>house', REST])}
      when 'combined.void' then ${lines(['staked>cash', REMAINING.stake('k')])}
      when 'combined.cashedOut' then (
        select ${lines(
          ['staked>cash', 'least(o.paid_paise, o.stake_paise)'],
          ['house>cash', '(o.paid_paise - o.stake_paise)'],
          ['staked>house', '(o.stake_paise - o.paid_paise)'],
        )} from combined_cash_outs o where o.id = t.combined_cash_out_id and o.user_id = t.user_id)
    end from combined_bets k where id = t.combined_bet_id and user_id = t.user_id)
  when t.withdrawal_id is not null then (
    select case t.kind
      when 'withdrawal.requested' then ${lines(['cash>held', 'amount_paise'])}
      when 'withdrawal.paid' then ${lines(['held>payouts', 'amount_paise'])}
      when 'withdrawal.rejected' then ${lines(['held>cash', 'amount_paise'])}
    end from withdrawals where id = t.withdrawal_id and user_id = t.user_id)
  when t.round_id is not null then (
    select ${lines(['cash>house', 'stake_paise'], ['house>cash', 'payout_paise'])}
    from rounds where id = t.round_id and user_id = t.user_id and game = t.kind)
  when t.bonus_id is not null then (
    select case t.kind
      when 'bonus.granted' then ${lines(['promotions>bonus', 'amount_paise'])}
      when 'bonus.released' then ${lines(['bonus>cash', 'amount_paise'])}
      when 'bonus.expired' then ${lines(['bonus>promotions', 'amount_paise'])}
    end from bonuses where id = t.bonus_id and user_id = t.user_id)
  end`;

/**
 * Whether two times are less than an hour apart: they come from one statement, whose process may have been
 * paused.
 */
const together = (one: string, other: string) => `abs(extract(epoch from ${one} - ${other})) < 3600`;

/** The time of journal `t` according to its subject. A bonus may be ended long after it was due. */
const AT = `case
  when t.kind = 'deposit' then (select ${together('t.at', 'decided_at')} from deposits where id = t.deposit_id)
  when t.kind = 'withdrawal.requested' then (
    select ${together('t.at', 'requested_at')} from withdrawals where id = t.withdrawal_id)
  when t.withdrawal_id is not null then (
    select ${together('t.at', 'decided_at')} from withdrawals where id = t.withdrawal_id)
  when t.kind = 'bet.cashedOut' then (select ${together('t.at', 'at')} from cash_outs where id = t.cash_out_id)
  when t.kind = 'combined.cashedOut' then (
    select ${together('t.at', 'at')} from combined_cash_outs where id = t.combined_cash_out_id)
  when t.bet_correction_id is not null then (
    select ${together('t.at', 'at')} from bet_corrections where id = t.bet_correction_id)
  when t.combined_correction_id is not null and (t.kind = 'combined.corrected' or exists (
    select from combined_corrections where id = t.combined_correction_id and becomes <> 'open')) then (
    select ${together('t.at', 'at')} from combined_corrections where id = t.combined_correction_id)
  when t.kind in ${SETTLEMENTS} then (select ${together('t.at', 'settled_at')} from bets where id = t.bet_id)
  when t.kind in ${COMBINED_SETTLEMENTS} then (
    select ${together(
      't.at',
      `coalesce((
        select settled_at from combined_corrections
        where combined_bet_id = t.combined_bet_id and becomes = 'open' and id > coalesce(t.combined_correction_id, 0)
        order by id limit 1), c.settled_at)`,
    )} from combined_bets c where id = t.combined_bet_id)
  when t.round_id is not null then (select ${together('t.at', 'played_at')} from rounds where id = t.round_id)
  when t.kind = 'bonus.granted' then (
    select t.at > granted_at - interval '1 hour' from bonuses where id = t.bonus_id)
  when t.bonus_id is not null then (select t.at > ended_at - interval '1 hour' from bonuses where id = t.bonus_id)
  when t.kind = 'referral' then (
    select ${together('t.at', 'referral_paid_at')} from users where id = t.friend_id)
  when t.kind = 'starter' then (select ${together('t.at', 'verified_at')} from users where id = t.user_id)
  else true end`;

/** Clocks of several machines may differ. */
const SOON = `(clock_timestamp() + interval '1 minute')`;

/** Old news is deleted, and can be played again from the match's seed. */
const NEWS_DELETED = `(t.seed is not null and t.decided_at < ${SOON} - make_interval(days => ${NEWS_KEPT_DAYS})
  and not exists (select from match_news where match_id = t.id))`;

/** An act of an operator's on subject `t`. */
const acted = (act: string) =>
  `exists (select from operator_acts where act = '${act}' and subject = t.id::text)`;

/** A digest of payout account `t`, as the database makes it when the account is added. */
const ACCOUNT_DIGEST = `md5(json_build_array(t.user_id, t.holder_name, t.account, t.ifsc_code, t.bank_name,
  t.account_type, t.upi_id, t.phone_pay, t.g_pay, t.paytm)::text)`;

/** The lengths of breaks, as in `server/account/limits/breaks.ts`. */
const BREAK_LENGTHS = `(values ('time-out', '24 hours'), ('time-out', '7 days'), ('time-out', '30 days'),
  ('exclusion', '6 months'), ('exclusion', '1 year'), ('exclusion', '5 years')) as lengths (kind, lasts)`;

/** Whether the event that activity `a` reports has happened to person `t`. */
const HAPPENED = `case
  when a.kind in ('bet.won', 'bet.lost', 'bet.void') then exists (
    select from bets where id = a.subject_id and user_id = t.user_id and 'bet.' || status = a.kind
    union all
    select from bet_corrections where bet_id = a.subject_id and user_id = t.user_id and 'bet.' || was = a.kind)
  when a.kind = 'bet.corrected' then exists (
    select from bet_corrections where id = a.subject_id and user_id = t.user_id)
  when a.kind in ${COMBINED_SETTLEMENTS} then exists (
    select from combined_bets where id = a.subject_id and user_id = t.user_id and 'combined.' || status = a.kind
    union all
    select from combined_corrections
    where combined_bet_id = a.subject_id and user_id = t.user_id and 'combined.' || was = a.kind)
  when a.kind = 'combined.corrected' then exists (
    select from combined_corrections where id = a.subject_id and user_id = t.user_id)
  when a.kind = 'deposit.credited' then exists (
    select from deposits where id = a.subject_id and user_id = t.user_id and status = 'credited')
  -- An operator may have credited it since.
  when a.kind in ('deposit.rejected', 'deposit.expired') then exists (
    select from deposits where id = a.subject_id and user_id = t.user_id and decided_at is not null)
  when a.kind = 'withdrawal.approved' then exists (
    select from withdrawals where id = a.subject_id and user_id = t.user_id and status <> 'requested')
  when a.kind in ('withdrawal.paid', 'withdrawal.rejected') then exists (
    select from withdrawals where id = a.subject_id and user_id = t.user_id and 'withdrawal.' || status = a.kind)
  when a.kind = 'bonus.granted' then exists (
    select from bonuses where id = a.subject_id and user_id = t.user_id)
  when a.kind in ('bonus.released', 'bonus.expired') then exists (
    select from bonuses where id = a.subject_id and user_id = t.user_id and 'bonus.' || status = a.kind)
  when a.kind in ('referral', 'starter') then exists (
    select from journals where id = a.subject_id and user_id = t.user_id and kind = a.kind)
  else true end`;

/** For each effect of a call, by table: the routes whose idempotency keys lead to it. */
const EFFECTS: readonly [routes: string, table: string][] = [
  [`route in ('live-bet/save', 'live-bet/cancel')`, 'bets'],
  [`route = 'live-bet/cash-out'`, 'cash_outs'],
  [`route = 'live-bet/cash-out-combined'`, 'combined_cash_outs'],
  [`route = 'live-bet/save-combined'`, 'combined_bets'],
  [`route = 'deposit/create'`, 'deposits'],
  [`route = 'withdrawal/request'`, 'withdrawals'],
  [`route = 'leagues'`, '(select id, owner_id as user_id from private_leagues) made'],
  [`route = 'leagues/:id/join'`, 'private_league_members'],
  [`route = 'leagues/:id/bets'`, 'private_league_bets'],
  [
    `route not in ('live-bet/save', 'live-bet/cancel', 'live-bet/cash-out', 'live-bet/cash-out-combined', 'live-bet/save-combined', 'deposit/create', 'withdrawal/request', 'leagues', 'leagues/:id/join', 'leagues/:id/bets')`,
    'rounds',
  ],
];

/** The ratios of combined bet `t`'s legs. */
const ratiosOf = (among = 'true') =>
  `array(select win_ratio from combined_legs where combined_bet_id = t.id and ${among} order by number)`;

/** Bets that were won or lost, also those that were opened again. */
const ENDED_BETS = `(select user_id, settled_at from bets where status in ('won', 'lost')
  union all select user_id, settled_at from combined_bets where status in ('won', 'lost')
  union all select user_id, settled_at from combined_corrections where becomes = 'open') ended`;

/** The result of match `matches` by which bet `t` has ended: until it is settled again, the one before a correction. */
const RESULT_OF_BET = (was: string, now: string) => `coalesce((
  select c.${was} from corrections c
  where c.match_id = matches.id and c.finished_at is null and not exists (
    select from bet_corrections b where b.correction_id = c.id and b.bet_id = t.id)), ${now})`;
const WINNER_OF_BET = RESULT_OF_BET('was_winner_id', 'winner_selection_id');
const TOSS_OF_BET = RESULT_OF_BET('was_toss', 'toss_result');

/**
 * Whether bet `t` has its first settlement: `was` of its first correction, or else its status. Corrections have their own
 * journals (`CORRECTED`). The condition on journals is that of an index.
 */
const ENDED_ONCE = (kind: 'bet' | 'combined', bet: string, settlements: string) =>
  `${kinds(bet, `kind in ${settlements} and ${kind}_correction_id is null`)}
  = array_remove(array['${kind}.' || coalesce(
      (select was from ${kind}_corrections where ${bet} = t.id order by id limit 1),
      nullif(nullif(t.status, 'open'), 'cashedOut'))], null)`;

/** The status of the bet that the next correction after `t` found, or that stands. */
const STATUS_AFTER = (kind: 'bet' | 'combined', bets: string, bet: string) => `coalesce(
  (select was from ${kind}_corrections where ${bet} = t.${bet} and id > t.id order by id limit 1),
  (select status from ${bets} where id = t.${bet}))`;

/** The invariants of each correction `t` of a bet, single or combined. */
const CORRECTED = (kind: 'bet' | 'combined', bets: string, bet: string): Record<string, string> => ({
  // The reversal and the settlement have an index each. A bet that was opened again may be open, or cashed out.
  'has not one reversal and one settlement': `array(
    select kind from (
      select kind, revision from journals where ${kind}_correction_id = t.id and kind = '${kind}.corrected'
      union all
      select kind, revision from journals where ${kind}_correction_id = t.id and kind <> '${kind}.corrected'
    ) own order by revision) = array_remove(array['${kind}.corrected', '${kind}.' || nullif(nullif(
      case when t.becomes = 'open' then ${STATUS_AFTER(kind, bets, bet)} else t.becomes end, 'open'), 'cashedOut')], null)`,
  'is not followed by the status that stands': `t.becomes in ('open', ${STATUS_AFTER(kind, bets, bet)})`,
  'was not made while its result was corrected': `(
    select t.at between c.at - interval '1 minute' and coalesce(c.finished_at, ${SOON}) + interval '1 minute'
    from corrections c where c.id = t.correction_id)`,
  'wrote off money that its owner had': `t.written_off_paise = 0 or (
    select min(e.cash_after) = 0 from journals j join entries e on e.journal_id = j.id
    where j.${kind}_correction_id = t.id and j.kind = '${kind}.corrected')`,
});

/** The id in the subject of act `t`; null if it is none. The other way round, no index on ids would serve. */
const SUBJECT_ID = `case when t.subject ~ '^[0-9]{1,18}$' then t.subject::bigint end`;

/** The open legs of open combined bets `c`, which count towards the limits of their matches. */
const OPEN_LEGS = `combined_bets c join combined_legs l on l.combined_bet_id = c.id and l.status = 'open'`;

/** How a bet `t` on a side of a line ends by its match, in a query of `matches`; null for other bets. */
const LINE_OUTCOME = `(
  select line_outcome(s.kind, k.line, decision, play) from selections s join markets k on k.id = s.market_id
  where s.id = t.selection_id and k.line is not null)`;

/** A handicap as names have it: `+4.5` or `−4.5`. */
const signed = (handicap: string) => `(case when ${handicap} < 0 then '−' else '+' end || abs(line))`;

/** The points that entries of private leagues have moved into an account, less those out of it. */
const pointsIn = (account: string) =>
  `coalesce(sum(case '${account}' when credit then points when debit then -points else 0 end), 0)`;

/** Whether the match of private-league bet `t` has had its winner corrected. */
const IS_CORRECTED = `exists (select from corrections where match_id = t.match_id and winner_id is not null)`;

export const TABLES = [
  'users',
  'wallets',
  'journals',
  'seasons',
  'matches',
  'markets',
  'bets',
  'corrections',
  'bet_corrections',
  'combined_corrections',
  'cash_outs',
  'combined_bets',
  'combined_cash_outs',
  'combined_legs',
  'books',
  'deposits',
  'payout_accounts',
  'withdrawals',
  'bonuses',
  'seeds',
  'rounds',
  'play_breaks',
  'activity_counts',
  'private_leagues',
  'private_league_members',
  'private_league_bets',
  'operator_acts',
] as const;
export type Table = (typeof TABLES)[number];

/**
 * The invariants of the money, by table. Columns that none of them reads are listed with the reason in
 * `tests/server/wallet/unaudited.ts`.
 */
export const INVARIANTS: Readonly<Record<Table, Invariants>> = {
  users: {
    name: 'user',
    key: 'id',
    holds: {
      'has a referral mark that no journal bears out': `(t.referral_paid_at is not null) = exists (
        select from journals where kind = 'referral' and friend_id = t.id)`,
      'has a referral that is due without an ended bet, or an ended bet without one': `case
        when t.referral_paid_at is not null then true
        when t.referral_due_at is null then t.referred_by is null or not exists (
          select from ${ENDED_BETS} where user_id = t.id)
        else exists (select from ${ENDED_BETS} where user_id = t.id
                     and settled_at < t.referral_due_at + interval '1 hour') end`,
      'is closed, with an open session': `t.closed_at is null or not exists (
        select from sessions where user_id = t.id and ended_at is null)`,
      // The correction of a result may open a combined bet again.
      'is closed, with a bet that was open then': `t.closed_at is null or not exists (
        select from bets where user_id = t.id and status = 'open') and not exists (
        select from combined_bets k where k.user_id = t.id and k.status = 'open' and not exists (
          select from combined_corrections c
          where c.combined_bet_id = k.id and c.becomes = 'open' and c.at > t.closed_at))`,
      'is closed since before its last stake, deposit or withdrawal, or since a time to come': `t.closed_at is null or (
        t.closed_at <= ${SOON} and ${MONEY_OUT_AND_IN.map(
          ([table, at]) => `not exists (select from ${table} where user_id = t.id and ${at} > t.closed_at)`,
        ).join(' and ')})`,
    },
  },
  wallets: {
    name: 'wallet',
    key: 'user_id',
    behind: 'revision',
    holds: {
      'is not the sum of its entries': `(t.cash, t.staked, t.held, t.bonus) = (
        select ${['cash', 'staked', 'held', 'bonus'].map(sumIn).join(', ')} from entries where user_id = t.user_id)`,
      'has entries with another balance than they came to': `not exists (
        select from (select e.cash_after, sum(case when e.credit = 'cash' then e.amount_paise
                                                   when e.debit = 'cash' then -e.amount_paise else 0 end)
                            over (order by j.revision, e.line) as cash
                     from entries e join journals j on j.id = e.journal_id where e.user_id = t.user_id) l
        where l.cash_after <> l.cash)`,
      'holds less than nothing': 'least(t.cash, t.staked, t.held, t.bonus) >= 0',
      'has journals that are not numbered without gaps': `(
        select count(*) = t.revision and coalesce(max(revision), 0) = t.revision and coalesce(min(revision), 1) = 1
        from journals where user_id = t.user_id)`,
      'has daily totals that are not those of its entries': `not exists (
        select from (select ${indianDay('j.at')} as day, j.kind, count(distinct j.id) as moves,
                            coalesce(sum(case when e.credit = 'cash' then e.amount_paise
                                              when e.debit = 'cash' then -e.amount_paise end), 0) as cash_paise
                     from journals j join entries e on e.journal_id = j.id
                     where j.user_id = t.user_id group by 1, 2) moved
        full join (select day, kind, moves, cash_paise from daily_totals where user_id = t.user_id) kept
          using (day, kind)
        where kept.moves is distinct from moved.moves or kept.cash_paise is distinct from moved.cash_paise)`,
      'has staked another sum than its open bets': `t.staked = (
        select coalesce(sum(${REMAINING.stake('b')}), 0) from bets b where user_id = t.user_id and status = 'open') + (
        select coalesce(sum(${REMAINING.stake('c')}), 0) from combined_bets c where user_id = t.user_id and status = 'open')`,
      'holds back another sum than is being withdrawn': `t.held = (
        select coalesce(sum(amount_paise), 0) from withdrawals
        where user_id = t.user_id and status in ('requested', 'approved'))`,
      'has another bonus than those that are locked': `t.bonus = (
        select coalesce(sum(amount_paise), 0) from bonuses where user_id = t.user_id and status = 'locked')`,
      'has positions that are not its open bets': `not exists (
        select from (select match_id, sum(pays_paise) as pays from (
                       select match_id, ${REMAINING.pays('b')} as pays_paise from bets b where user_id = t.user_id and status = 'open'
                       union all
                       select match_id, pays_paise from (
                         select distinct c.id, l.match_id, ${REMAINING.combinedPays('c')} as pays_paise from ${OPEN_LEGS}
                         where c.user_id = t.user_id and c.status = 'open') held) stakes
                     group by match_id) open
        full join (select match_id, pays_paise from positions where user_id = t.user_id) p using (match_id)
        join matches m on m.id = match_id
        where m.decision = 'none' and coalesce(open.pays, 0) is distinct from coalesce(p.pays_paise, 0))`,
      // Joining leads to the same membership, by whatever key: somebody who comes back gets their old account.
      'has two keys for one effect': `not exists (
        select from idempotency_keys where user_id = t.user_id and effect_id is not null and route <> 'leagues/:id/join'
        group by route, effect_id having count(*) > 1)`,
      "has a key for an effect that is not its owner's": `not exists (
        select from idempotency_keys k where k.user_id = t.user_id and k.effect_id is not null and not (${EFFECTS.map(
          ([routes, table]) =>
            `${routes} and exists (select from ${table} where id = k.effect_id and user_id = t.user_id)`,
        ).join(' or ')}))`,
    },
  },
  journals: {
    name: 'journal',
    key: 'id',
    holds: {
      'has other entries than its kind and its subject ask for': `${ENTRIES} = ${EXPECTED}`,
      'has entries that are not numbered from one': `(
        select count(*) = max(line) from entries where journal_id = t.id)`,
      'was made at another time than its subject says': AT,
    },
  },
  seasons: {
    name: 'season',
    key: 'id',
    holds: {
      'has not the matches that it counts, numbered without gaps': `(
        select count(*) = t.made and coalesce(max(season_number), 0) = t.made from matches where season_id = t.id)`,
      'has a match of another competition': `not exists (
        select from matches where season_id = t.id and competition <> t.series)`,
      'is not numbered after the one before it, or began too early': `(
        select count(*) = t.number - 1 and coalesce(bool_and(made = length and started_at <= t.started_at), true)
        from seasons where series = t.series and number < t.number)`,
      'began after its first match was made': `t.started_at <= ${SOON} and not exists (
        select from matches where season_id = t.id and created_at < t.started_at - interval '1 minute')`,
    },
  },
  matches: {
    name: 'match',
    key: 'id',
    behind: 'news_count',
    holds: {
      'has not two sides and a toss': `(
        select count(*) filter (where kind = 'team') >= 2 and count(*) filter (where kind = 'toss') = 1
        from selections where match_id = t.id)`,
      'has not two sides for each of its lines, named after it': `(
        select coalesce(array_agg(kind || ' ' || reverse(split_part(reverse(name), ' ', 2)) order by kind)
                        filter (where kind not in ('team', 'toss')), '{}')
        from selections where match_id = t.id) = (
        select coalesce(array_agg(side order by side), '{}') from markets k cross join lateral unnest(
          case k.kind when 'total' then array['over ' || line, 'under ' || line]
            when 'margin' then array['ahead ' || ${signed('-line')}, 'behind ' || ${signed('line')}] end) as side
        where k.match_id = t.id)`,
      'has not a market on its winner and one on its toss, or sides in another one': `(
        select count(*) = 2 from markets where match_id = t.id and kind in ('winner', 'toss')) and not exists (
        select from selections s join markets k on k.id = s.market_id
        where s.match_id = t.id and (s.kind, k.kind) not in (('team', 'winner'), ('toss', 'toss'), ('over', 'total'), ('under', 'total'), ('ahead', 'margin'), ('behind', 'margin')))`,
      'has windows that are out of order': `(
        select bool_and(number = place - 1 and closes_at > coalesce(opens_at, t.opens_at)
                        and win_ratio < coalesce(ratio_before, win_ratio + 1))
        from (select number, closes_at, win_ratio, row_number() over (order by number) as place,
                     lag(closes_at) over (order by number) as opens_at,
                     lag(win_ratio) over (order by number) as ratio_before
              from match_windows where match_id = t.id) w)`,
      'was decided before the last of its bets ended, or is yet to be': `t.decided_at is null or (
        t.decided_at <= ${SOON}
        and not exists (select from bets where match_id = t.id and settled_at > t.decided_at + interval '1 minute'))`,
      'has a toss whose times are out of order': `case when t.toss_result is null
        then t.tossed_at is null and t.toss_settled_at is null
        else t.tossed_at <= coalesce(t.decided_at, ${SOON}) + interval '1 minute'
          and coalesce(t.toss_settled_at between t.tossed_at and coalesce(t.decided_at, ${SOON}) + interval '1 minute',
                       t.decided_at is null) end`,
      'is numbered before a match that is played earlier': `t.season_number is null or t.season_number = 1 or exists (
        select from matches where season_id = t.season_id and season_number = t.season_number - 1
          and play_starts_at < t.play_starts_at)`,
      'has not the news that it counts': `(
        select count(*) = t.news_count and coalesce(max(number), -1) = t.news_count - 1
        from match_news where match_id = t.id) or ${NEWS_DELETED}`,
      'has a seed before it is over': `t.seed is null or t.decided_at is not null or exists (
        select from match_news where match_id = t.id and kind = 'end')`,
      'ended its betting at another time than in play, or not at all': `case when t.betting_ended_at is null
        then not exists (select from match_news where match_id = t.id and kind = 'end')
        else t.betting_ended_at > t.play_starts_at - interval '1 minute'
          and t.betting_ended_at < coalesce(t.decided_at, ${SOON}) + interval '1 minute' end`,
      'has books, or none, against its mark': `t.decision <> 'none' and t.is_booked or t.is_booked = exists (
        select from books b join selections s on s.id = b.selection_id where s.match_id = t.id)`,
    },
  },
  markets: {
    name: 'market',
    key: 'id',
    holds: {
      'is suspended since before its match was made, or since a time to come': `t.suspended_at is null or (
        t.suspended_at <= ${SOON}
        and t.suspended_at > (select created_at - interval '1 minute' from matches where id = t.match_id))`,
      'is suspended by an operator without an act': `not 'operator' = any (t.suspended_for) or exists (
        select from operator_acts where act = 'match.suspend' and subject = t.match_id::text)`,
      'has a bet that was placed, cancelled or cashed out since it was suspended': `t.suspended_at is null or not exists (
        select from bets b join selections s on s.id = b.selection_id
        where s.market_id = t.id and greatest(
          b.placed_at, case when b.status = 'cancelled' then b.settled_at end,
          (select max(at) from cash_outs where bet_id = b.id)) > t.suspended_at + interval '1 minute') and not exists (
        select from combined_legs l join combined_bets c on c.id = l.combined_bet_id
        where l.market_id = t.id and c.placed_at > t.suspended_at + interval '1 minute') and not exists (
        select from combined_legs l join combined_cash_outs o on o.combined_bet_id = l.combined_bet_id
        where l.market_id = t.id and l.status = 'open' and o.at > t.suspended_at + interval '1 minute')`,
    },
  },
  bets: {
    name: 'bet',
    key: 'id',
    holds: {
      'was not placed by one journal': `${kinds('bet_id', `kind = 'bet.placed'`)} = array['bet.placed']`,
      'has not the one end that its status says': ENDED_ONCE('bet', 'bet_id', SETTLEMENTS),
      'has not ended as its match was decided': `(
        select case
          when t.prediction is not null and toss_result is not null then case t.status
            when 'open' then toss_settled_at is null
            when 'won' then t.prediction = ${TOSS_OF_BET}
            when 'lost' then t.prediction <> ${TOSS_OF_BET}
            else t.status in ('cancelled', 'cashedOut') end
          when t.status in ('won', 'lost', 'void') and ${LINE_OUTCOME} is not null
            then decision <> 'none' and t.status = ${LINE_OUTCOME}
          else case t.status
          when 'open' then decision not in ('settled', 'abandoned')
          when 'won' then decision in ('settling', 'settled') and ${WINNER_OF_BET} = t.selection_id
          when 'lost' then decision in ('settling', 'settled') and ${WINNER_OF_BET} <> t.selection_id
          when 'void' then decision in ('abandoning', 'abandoned') or is_drawn
          else true end end
        from matches where id = t.match_id)`,
      'pays another sum than its stake at its win ratio':
        't.pays_paise = floor(t.stake_paise * (100 + t.win_ratio) / 100)',
      'has cashed out another sum than its cash-outs': `(t.cashed_stake_paise, t.cashed_pays_paise, t.cashed_out_paise) = (
        select coalesce(sum(stake_paise), 0), coalesce(sum(pays_paise), 0), coalesce(sum(paid_paise), 0) from cash_outs where bet_id = t.id)`,
      'ended at another time than its last cash-out': `t.status <> 'cashedOut' or (
        select ${together('t.settled_at', 'max(at)')} from cash_outs where bet_id = t.id)`,
      'is of another kind than its selection': `(t.prediction is null) = (
        select kind <> 'toss' from selections where id = t.selection_id)`,
      'is less than the minimum of its match': `t.stake_paise >= (
        select minimum_bet_paise from matches where id = t.match_id)`,
      'has a better win ratio than its window paid': `t.win_ratio <= coalesce((
        select max(win_ratio) from match_windows where match_id = t.match_id and closes_at > t.placed_at), t.win_ratio)`,
      'was placed after its coin had fallen': `t.prediction is null or (
        select tossed_at is null or t.placed_at <= tossed_at + interval '1 minute' from matches where id = t.match_id)`,
      'was placed when betting was not open': `(
        select t.placed_at >= m.opens_at and t.placed_at < max(w.closes_at)
          and (m.betting_ended_at is null or t.placed_at <= m.betting_ended_at + interval '1 minute')
        from matches m join match_windows w on w.match_id = m.id where m.id = t.match_id group by m.id)`,
    },
  },
  corrections: {
    name: 'correction',
    key: 'id',
    holds: {
      'is of a side of another match': `t.winner_id is null or (
        select count(*) = 2 from selections
        where id in (t.winner_id, t.was_winner_id) and match_id = t.match_id and kind = 'team')`,
      'is not followed by the result that stands': `case when t.winner_id is not null
        then t.winner_id = coalesce(
          (select was_winner_id from corrections where match_id = t.match_id and winner_id is not null and id > t.id order by id limit 1),
          (select winner_selection_id from matches where id = t.match_id))
        else t.toss = coalesce(
          (select was_toss from corrections where match_id = t.match_id and toss is not null and id > t.id order by id limit 1),
          (select toss_result from matches where id = t.match_id)) end`,
      'is of a match that nobody has entered a result of': `(
        select m.terms is null and (m.decided_at is not null or t.toss is not null and m.toss_settled_at is not null)
        from matches m where m.id = t.match_id)`,
      'was made without an act': `exists (
        select from operator_acts where act = 'match.correct' and subject = t.match_id::text)`,
      'has times that are out of order': `t.at <= ${SOON} and coalesce(t.finished_at <= ${SOON} and t.finished_at >= t.at, true)
        and t.at > (select coalesce(case when t.toss is null then m.decided_at else m.toss_settled_at end, t.at)
                    from matches m where m.id = t.match_id) - interval '1 minute'`,
    },
  },
  bet_corrections: {
    name: 'correction of bet',
    key: 'id',
    holds: {
      ...CORRECTED('bet', 'bets', 'bet_id'),
      'is of another person or another match than its bet': `exists (
        select from bets b join corrections c on c.match_id = b.match_id
        where b.id = t.bet_id and b.user_id = t.user_id and c.id = t.correction_id and (b.prediction is null) = (c.toss is null))`,
      'does not follow from the result before and after it': `(
        select (t.was = 'won') = case when c.toss is null then b.selection_id = c.was_winner_id else b.prediction = c.was_toss end
          and (t.becomes = 'won') = case when c.toss is null then b.selection_id = c.winner_id else b.prediction = c.toss end
        from bets b join corrections c on c.id = t.correction_id where b.id = t.bet_id)`,
    },
  },
  combined_corrections: {
    name: 'correction of combined bet',
    key: 'id',
    holds: {
      ...CORRECTED('combined', 'combined_bets', 'combined_bet_id'),
      'is of another person than its bet, or of a market without a leg that ends as it says': `exists (
        select from combined_bets b
        join combined_legs l on l.combined_bet_id = b.id
        join selections s on s.id = l.selection_id
        join corrections c on c.match_id = l.match_id
        where b.id = t.combined_bet_id and b.user_id = t.user_id and c.id = t.correction_id
          and s.kind = case when c.toss is null then 'team' else 'toss' end
          and (t.becomes <> 'lost') = case when c.toss is null then l.selection_id = c.winner_id else l.prediction = c.toss end)`,
      'opened a bet again that counts another stake than it had lost': `t.stake_paise is null or t.stake_paise = (
        select sum(amount_paise) from journals j join entries on journal_id = j.id
        where j.combined_correction_id = t.id and j.kind = 'combined.corrected')`,
    },
  },
  cash_outs: {
    name: 'cash-out',
    key: 'id',
    holds: {
      'was not paid by one journal': `${kinds('cash_out_id')} = array['bet.cashedOut']`,
      'is of another person than its bet': `t.user_id = (select user_id from bets where id = t.bet_id)`,
      'takes another part of the payout than of the stake': `(
        select t.pays_paise = floor((b.stake_paise - before.paise) * (100 + b.win_ratio) / 100)
          - floor((b.stake_paise - before.paise - t.stake_paise) * (100 + b.win_ratio) / 100)
        from bets b cross join lateral (
          select coalesce(sum(stake_paise), 0) as paise from cash_outs where bet_id = b.id and id < t.id) before
        where b.id = t.bet_id)`,
      'was made before its bet was placed, or after that had ended': `(
        select t.at >= b.placed_at - interval '1 minute' and t.at <= coalesce(b.settled_at, ${SOON}) + interval '1 minute'
        from bets b where b.id = t.bet_id)`,
    },
  },
  combined_bets: {
    name: 'combined bet',
    key: 'id',
    holds: {
      'was not placed by one journal': `${kinds('combined_bet_id', `kind = 'combined.placed'`)}
        = array['combined.placed']`,
      'has not the one end that its status says': ENDED_ONCE(
        'combined',
        'combined_bet_id',
        COMBINED_SETTLEMENTS,
      ),
      'has not two to eight legs, numbered from one': `(
        select count(*) between 2 and 8 and min(number) = 1 and max(number) = count(*)
        from combined_legs where combined_bet_id = t.id)`,
      'has another price than its legs come to, or pays another sum than its stake at that price': `
        t.price = combined_price(${ratiosOf()}) and t.pays_paise = floor(t.stake_paise * t.price)`,
      'has not ended as its legs have': `t.status = 'cashedOut' or exists (
        select from combined_legs l join corrections c on c.match_id = l.match_id and c.finished_at is null
        where l.combined_bet_id = t.id) or (
        select t.status = case when bool_or(status = 'lost') then 'lost' when bool_or(status = 'open') then 'open'
                               when bool_or(status = 'won') then 'won' else 'void' end
        from combined_legs where combined_bet_id = t.id)`,
      'paid another sum than its stake at the price of the legs that won': `t.status <> 'won'
        or t.payout_paise = floor(${REMAINING.stake('t')} * combined_price(${ratiosOf(`status = 'won'`)}))`,
      'has cashed out another sum than its cash-outs': `(t.cashed_stake_paise, t.cashed_out_paise) = (
        select coalesce(sum(stake_paise), 0), coalesce(sum(paid_paise), 0)
        from combined_cash_outs where combined_bet_id = t.id)`,
      'ended at another time than its last cash-out': `t.status <> 'cashedOut' or (
        select ${together('t.settled_at', 'max(at)')} from combined_cash_outs where combined_bet_id = t.id)`,
      'is less than the minimum of a match': `t.stake_paise >= (
        select max(m.minimum_bet_paise) from combined_legs l join matches m on m.id = l.match_id
        where l.combined_bet_id = t.id)`,
      'was placed when betting on a leg was not open': `not exists (
        select from combined_legs l
        join matches m on m.id = l.match_id
        cross join lateral (select max(closes_at) as closes_at from match_windows where match_id = m.id) w
        where l.combined_bet_id = t.id and not (
          t.placed_at >= m.opens_at and t.placed_at < w.closes_at
          and (m.betting_ended_at is null or t.placed_at <= m.betting_ended_at + interval '1 minute')
          and (l.prediction is null or m.tossed_at is null or t.placed_at <= m.tossed_at + interval '1 minute')))`,
      'has legs that depend on each other': `not exists (
        select from combined_legs l
        join combined_legs o on o.combined_bet_id = l.combined_bet_id and o.match_id = l.match_id and o.number > l.number
        join matches m on m.id = l.match_id
        where l.combined_bet_id = t.id and m.season_id is null)`,
    },
  },
  combined_cash_outs: {
    name: 'cash-out of combined bet',
    key: 'id',
    holds: {
      'was not paid by one journal': `${kinds('combined_cash_out_id')} = array['combined.cashedOut']`,
      'is of another person than its bet': `t.user_id = (select user_id from combined_bets where id = t.combined_bet_id)`,
      // Legs that are void now may have been open at the time.
      'is at another price than that of the legs that were not void': `(
        select t.price between combined_price(array(
            select win_ratio from combined_legs where combined_bet_id = c.id and status <> 'void' order by number)) and c.price
        from combined_bets c where c.id = t.combined_bet_id)`,
      'takes another part of the payout than of the stake': `(
        select t.pays_paise = floor((c.stake_paise - before.paise) * t.price)
          - floor((c.stake_paise - before.paise - t.stake_paise) * t.price)
        from combined_bets c cross join lateral (
          select coalesce(sum(stake_paise), 0) as paise from combined_cash_outs
          where combined_bet_id = c.id and id < t.id) before
        where c.id = t.combined_bet_id)`,
      'was made before its bet was placed, or after that had ended': `(
        select t.at >= c.placed_at - interval '1 minute' and t.at <= coalesce(c.settled_at, ${SOON}) + interval '1 minute'
        from combined_bets c where c.id = t.combined_bet_id)`,
    },
  },
  combined_legs: {
    name: 'leg of combined bet',
    key: 'combined_bet_id',
    holds: {
      'has not ended as its match was decided': `(
        select case
          when t.prediction is not null and toss_result is not null then case t.status
            when 'open' then toss_settled_at is null
            else (t.status = 'won') = (t.prediction = toss_result) and t.status <> 'void' end
          when t.status <> 'open' and ${LINE_OUTCOME} is not null
            then decision <> 'none' and t.status = ${LINE_OUTCOME}
          else case t.status
            when 'open' then decision not in ('settled', 'abandoned')
            when 'won' then decision in ('settling', 'settled') and winner_selection_id = t.selection_id
            when 'lost' then decision in ('settling', 'settled') and winner_selection_id <> t.selection_id
            else decision in ('abandoning', 'abandoned') or is_drawn end end
        from matches where id = t.match_id)`,
      'is of another kind than its selection': `(t.prediction is null) = (
        select kind <> 'toss' from selections where id = t.selection_id)`,
      'has a better win ratio than its window paid': `t.win_ratio <= coalesce((
        select max(w.win_ratio) from combined_bets c
        join match_windows w on w.match_id = t.match_id and w.closes_at > c.placed_at
        where c.id = t.combined_bet_id), t.win_ratio)`,
    },
  },
  books: {
    name: 'book',
    key: 'selection_id',
    holds: {
      'is of a side that its selection does not have': `(t.side = 'team') = (
        select kind <> 'toss' from selections where id = t.selection_id)`,
      'risks another sum than its open bets would win': `(
        select t.slot > 0 or m.decision <> 'none' or (
          select sum(exposure_paise) from books where selection_id = t.selection_id and side = t.side
        ) = (
          select coalesce(sum(${REMAINING.pays('b')} - ${REMAINING.stake('b')}), 0) from bets b
          where b.match_id = m.id and b.selection_id = t.selection_id and b.status = 'open'
            and coalesce(b.prediction, 'team') = t.side and (b.prediction is null or m.tossed_at is null)) + (
          select coalesce(sum(${REMAINING.combinedPays('c')} - ${REMAINING.stake('c')}), 0) from ${OPEN_LEGS}
          where c.status = 'open' and l.match_id = m.id and l.selection_id = t.selection_id
            and coalesce(l.prediction, 'team') = t.side and (l.prediction is null or m.tossed_at is null))
        from selections s join matches m on m.id = s.match_id where s.id = t.selection_id)`,
    },
  },
  deposits: {
    name: 'deposit',
    key: 'id',
    holds: {
      'was not credited as its status says': `${kinds('deposit_id')}
        = case t.status when 'credited' then array['deposit'] else array[]::text[] end`,
      'was credited without a payment or an act': `t.status <> 'credited' or t.payment_id is not null
        or ${acted('deposit.credit')}`,
      // The sandbox forgets its payments after 30 days.
      'was credited for a payment that the sandbox did not have': `t.payment_id is null
        or t.payment_id not like 'PLAY-%' or t.decided_at < clock_timestamp() - interval '29 days' or (
          t.payment_id = 'PLAY-' || t.reference and exists (
            select from sandbox_payments where reference = t.reference and amount_paise = t.amount_paise and approved))`,
      'has a time of decision against its status': `case when t.status in ('created', 'pending')
        then t.decided_at is null and t.created_at <= ${SOON}
        else t.decided_at >= t.created_at - interval '1 minute' and t.decided_at <= ${SOON} end`,
    },
  },
  payout_accounts: {
    name: 'payout account',
    key: 'id',
    holds: { 'is another than the one that was added': `t.digest = ${ACCOUNT_DIGEST}` },
  },
  withdrawals: {
    name: 'withdrawal',
    key: 'id',
    holds: {
      'has not the journals that its status says': `${kinds('withdrawal_id')} = case
        when t.status in ('requested', 'approved') then array['withdrawal.requested']
        else array['withdrawal.requested', 'withdrawal.' || t.status] end`,
      'goes to another account than the one that its owner named': `exists (
        select from payout_accounts a
        where a.id = t.payout_account_id and a.user_id = t.user_id and a.digest = t.account_digest)`,
      'was decided without an act': `case t.status
        when 'approved' then ${acted('withdrawal.approve')}
        when 'paid' then ${acted('withdrawal.approve')} and ${acted('withdrawal.pay')}
        when 'rejected' then ${acted('withdrawal.reject')}
        else true end`,
      'has a time of decision against its status': `case when t.status = 'requested' then t.decided_at is null
        else t.decided_at >= t.requested_at - interval '1 minute' and t.decided_at <= ${SOON} end`,
    },
  },
  bonuses: {
    name: 'bonus',
    key: 'id',
    holds: {
      'has not the journals that its status says': `${kinds('bonus_id')} = case t.status
        when 'locked' then array['bonus.granted'] else array['bonus.granted', 'bonus.' || t.status] end`,
      'was not given by a rule or an act': `case t.kind
        when 'welcome' then exists (
          select from promotion_terms where kind = 'welcome' and amount_paise = t.amount_paise)
        else exists (
          select from operator_acts a join users u on u.phone = a.subject
          where a.act = 'bonus.grant' and u.id = t.user_id and a.reference = t.reference
            and a.amount_paise = t.amount_paise) end`,
      'asks for other stakes than its amount': 't.wagering_paise = t.amount_paise',
      'does not last thirty days': together('t.expires_at', `(t.granted_at + interval '30 days')`),
      'counts from another moment than the end of the one before': `t.counts_from is null or t.counts_from = greatest(
        t.granted_at,
        (select max(ended_at) from bonuses e where e.user_id = t.user_id and e.counts_from < t.counts_from))`,
      'has not ended as its stakes say': `(
        select case b.status
          when 'released' then reached_at = b.ended_at
          when 'expired' then reached_at is null and b.ended_at = b.expires_at
          else true end
        from (select t.*) b ${PROGRESS})`,
    },
  },
  seeds: {
    name: 'seed',
    key: 'id',
    behind: 'nonce',
    holds: {
      'has rounds that are not numbered without gaps': `(
        select count(*) = t.nonce and coalesce(max(nonce), 0) = t.nonce from rounds where seed_id = t.id)`,
      'is not the one that was published': `exists (
        select from seed_commitments c
        where c.seed_id = t.id and c.user_id = t.user_id and c.server_seed_hash = t.server_seed_hash)`,
      'was revealed before its last round, or is yet to be': `t.rotated_at is null or (
        t.rotated_at <= ${SOON}
        and not exists (select from rounds where seed_id = t.id and played_at > t.rotated_at + interval '1 minute'))`,
    },
  },
  rounds: {
    name: 'round',
    key: 'id',
    holds: { 'was not played by one journal': `${kinds('round_id')} = array[t.game]` },
  },
  play_breaks: {
    name: 'break',
    key: 'id',
    holds: {
      'has a length that there is not': `t.since <= ${SOON} and (
        t.kind = 'exclusion' and t.until = 'infinity'
        or exists (select from ${BREAK_LENGTHS}
                   where kind = t.kind and ${together('t.until', '(t.since + lasts::interval)')}))`,
      ...Object.fromEntries(
        [
          ['bets', 'placed_at'],
          ['combined_bets', 'placed_at'],
          ['rounds', 'played_at'],
          ['deposits', 'created_at'],
          ['private_league_bets', 'placed_at'],
        ].map(([table, at]) => [
          `has ${table} in its time`,
          `not exists (select from ${table} where user_id = t.user_id and ${at} > t.since and ${at} < t.until)`,
        ]),
      ),
    },
  },
  activity_counts: {
    name: 'activities of user',
    key: 'user_id',
    behind: 'latest',
    holds: {
      'count fewer than there are': `t.latest >= (
        select coalesce(max(number), 0) from activities where user_id = t.user_id)`,
      'tell of what did not happen': `not exists (
        select from activities a where a.user_id = t.user_id and not (${HAPPENED}))`,
    },
  },
  private_leagues: {
    name: 'private league',
    key: 'id',
    behind: 'steps',
    holds: {
      'has points of the house that are not the sum of its entries': `(t.house_points, t.steps) = (
        select ${pointsIn('house')}, count(*) from private_league_entries
        where league_id = t.id and 'house' in (debit, credit))`,
      'has points that do not sum to zero': `t.house_points = -(
        select sum(points + open_points) from private_league_members where league_id = t.id)`,
      'has an owner who did not join with it': `exists (
        select from private_league_members m
        where league_id = t.id and user_id = t.owner_id and ${together('t.made_at', 'm.joined_at')}
          and (m.state = 'in' or exists (select from users where id = t.owner_id and closed_at is not null)))`,
      'was decided before the last of its bets ended, or is yet to be': `t.decided_at is null or (
        t.decided_at <= ${SOON} and not exists (
          select from private_league_members m join private_league_bets b on b.member_id = m.id
          where m.league_id = t.id
            and (b.status = 'open' or b.settled_at > t.decided_at + interval '1 minute')))`,
    },
  },
  private_league_members: {
    name: 'member of a private league',
    key: 'id',
    behind: 'steps',
    holds: {
      'has points that are not the sum of their entries': `(t.points, t.open_points, t.steps) = (
        select ${pointsIn('points')}, ${pointsIn('open')}, count(*) from private_league_entries where member_id = t.id)`,
      'has other points in open bets than their stakes': `t.open_points = (
        select coalesce(sum(points), 0) from private_league_bets where member_id = t.id and status = 'open')`,
      'was given other points than those of the day': `t.given_points = (
        select points from private_league_entries where member_id = t.id and kind = 'grant') and t.given_points = (
        select 7000 - 1000 * greatest(0, floor(extract(epoch from t.joined_at - starts_at) / 86400))
        from private_leagues where id = t.league_id)`,
    },
  },
  private_league_bets: {
    name: 'bet of points',
    key: 'id',
    holds: {
      'has moved other points than its status says': `(
        select (${pointsIn('points')}, ${pointsIn('open')}) = (
          case t.status when 'won' then t.pays_points - t.points when 'void' then 0 else -t.points end,
          case t.status when 'open' then t.points else 0 end)
        from private_league_entries where bet_id = t.id)`,
      'has not the one end that its status says': `case when exists (
          select from private_league_entries where bet_id = t.id and kind = 'correction')
        then ${IS_CORRECTED} else coalesce(case t.status when 'won' then 'payout' when 'lost' then 'loss' when 'void' then 'refund' end
          = (select kind from private_league_entries where bet_id = t.id and debit = 'open'), t.status = 'open') end`,
      'ended at another time than its entry': `t.status = 'open' or (
        select ${together('t.settled_at', 'at')} from private_league_entries where bet_id = t.id and debit = 'open')`,
      'has not ended as its match was decided': `(
        select case t.status
          when 'won' then ${IS_CORRECTED} or winner_selection_id = t.selection_id
          when 'lost' then ${IS_CORRECTED} or winner_selection_id <> t.selection_id
          when 'void' then decision in ('abandoning', 'abandoned') or is_drawn
          else true end
        from matches where id = t.match_id)`,
      'is not on a team': `(select kind = 'team' from selections where id = t.selection_id)`,
      'was placed when betting was not open': `(
        select t.placed_at >= m.opens_at and t.placed_at < max(w.closes_at)
        from matches m join match_windows w on w.match_id = m.id where m.id = t.match_id group by m.id)`,
    },
  },
  operator_acts: {
    name: 'act',
    key: 'id',
    holds: {
      'is said to have done what was not done': `case t.act
        when 'cash.grant' then exists (select from journals where id = ${SUBJECT_ID} and kind = 'grant')
        -- Acts from before references were kept have none.
        when 'bonus.grant' then t.reference is null and t.amount_paise is null or exists (
          select from bonuses b join users u on u.id = b.user_id
          where u.phone = t.subject and b.reference = t.reference and b.amount_paise = t.amount_paise)
        when 'deposit.credit' then exists (
          select from deposits where id = ${SUBJECT_ID} and status = 'credited')
        when 'deposit.reject' then exists (
          select from deposits where id = ${SUBJECT_ID} and status in ('rejected', 'credited'))
        when 'withdrawal.approve' then exists (
          select from withdrawals where id = ${SUBJECT_ID} and status <> 'requested')
        when 'withdrawal.pay' then exists (
          select from withdrawals where id = ${SUBJECT_ID} and status = 'paid')
        when 'withdrawal.reject' then exists (
          select from withdrawals where id = ${SUBJECT_ID} and status = 'rejected')
        when 'match.suspend' then exists (select from markets where match_id = ${SUBJECT_ID})
        when 'match.toss' then exists (
          select from matches where id = ${SUBJECT_ID} and toss_result is not null)
        when 'match.settle' then exists (
          select from matches where id = ${SUBJECT_ID} and decision in ('settling', 'settled'))
        when 'match.correct' then exists (select from corrections where match_id = ${SUBJECT_ID})
        when 'match.abandon' then exists (
          select from matches where id = ${SUBJECT_ID} and decision in ('abandoning', 'abandoned'))
        else true end`,
    },
  },
};
