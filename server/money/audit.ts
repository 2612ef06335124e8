import type { Game } from '../../src/fairness/games.ts';
import { hashOf } from '../../src/fairness/seeds.ts';
import { workOut } from '../../src/fairness/working.ts';
import type { Queryable } from '../database/database.ts';
import { decide } from '../games/decide.ts';
import { type Columns, STORED } from '../games/stored.ts';
import { indianDay } from '../indian-time.ts';

/** What an audit looked at, and what it found. */
export interface Audit {
  /** How many rows of each table were held against its invariants. */
  looked: Record<string, number>;
  /** One line for each row and what is wrong with it: `bet 7 moved another sum than it says`. */
  wrong: string[];
}

/** So many rows in one statement: it sees one moment, and nobody waits for it long. */
const AT_ONCE = 500;
/** And rows with so much behind them: a wallet with more than that is looked into alone, however long it takes. */
const MOST_BEHIND = 20_000;
/** Who has so many to look into need not be told of more. */
const MOST_WRONG = 100;

interface Books {
  /** What one row is called. */
  name: string;
  /** Its number: a column of `t`. */
  key: string;
  /** How many rows of other tables a row goes back to, where there is no end of them: a column of its own. */
  behind?: string;
  /** What is wrong with a row `t` of this table, and the condition, in SQL, under which all is well. */
  holds: Readonly<Record<string, string>>;
}

const SETTLEMENTS = `('bet.won', 'bet.lost', 'bet.cancelled', 'bet.void')`;

/** The sum of entries in one account of their wallet. */
const sumIn = (account: string) =>
  `coalesce(sum(case when credit = '${account}' then amount_paise when debit = '${account}' then -amount_paise end), 0)`;

/** The kinds of journals with this subject, in their order. */
const kinds = (subject: string, among = 'true') =>
  `array(select kind from journals where ${subject} = t.id and ${among} order by revision)`;

/** A journal's entries as texts, `cash>staked 10000`, in their order. */
const ENTRIES = `array(
  select debit || '>' || credit || ' ' || amount_paise from entries where journal_id = t.id order by line)`;

/** The same from what a subject says; an entry of nothing is not written. */
const lines = (...moves: readonly [accounts: string, paise: string][]) =>
  `array_remove(array[${moves.map(([accounts, paise]) => `case when ${paise} > 0 then '${accounts} ' || ${paise} end`).join(', ')}], null)`;

/** What the entries of a journal have to be, from its subject, which is its owner's own. */
const EXPECTED = `case
  when t.kind in ('grant', 'starter') or (t.kind = 'referral' and exists (
    select from users where id = t.friend_id and referred_by = t.user_id))
    then array['promotions>cash ' || (select max(amount_paise) from entries where journal_id = t.id)]
  when t.kind = 'deposit' then (
    select ${lines(['deposits>cash', 'amount_paise'])} from deposits where id = t.deposit_id and user_id = t.user_id)
  when t.bet_id is not null then (
    select case t.kind
      when 'bet.placed' then ${lines(['cash>staked', 'stake_paise'])}
      when 'bet.won' then ${lines(['staked>cash', 'stake_paise'], ['house>cash', '(pays_paise - stake_paise)'])}
      when 'bet.lost' then ${lines(['staked>house', 'stake_paise'])}
      when 'bet.void' then ${lines(['staked>cash', 'stake_paise'])}
      when 'bet.cancelled' then ${lines(['staked>cash', 'refund_paise'], ['staked>house', '(stake_paise - refund_paise)'])}
    end from bets where id = t.bet_id and user_id = t.user_id)
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

/** Whether bet `t` was on what happened in its match. */
const WINS = '(winner_selection_id = t.selection_id or coalesce(toss_result = t.prediction, false))';

/** Each effect that a call has, by its table: the key that a person's requests of it carry leads there. */
const EFFECTS: readonly [routes: string, table: string][] = [
  [`route in ('live-bet/save', 'live-bet/cancel')`, 'bets'],
  [`route = 'deposit/create'`, 'deposits'],
  [`route = 'withdrawal/request'`, 'withdrawals'],
  [`route not in ('live-bet/save', 'live-bet/cancel', 'deposit/create', 'withdrawal/request')`, 'rounds'],
];

const TABLES = [
  'wallets',
  'journals',
  'bets',
  'books',
  'deposits',
  'withdrawals',
  'bonuses',
  'seeds',
  'rounds',
  'play_breaks',
] as const;
type Table = (typeof TABLES)[number];

/** The invariants of the money, by the table whose rows they are about. */
const BOOKS: Readonly<Record<Table, Books>> = {
  wallets: {
    name: 'wallet',
    key: 'user_id',
    behind: 'revision',
    holds: {
      'is not the sum of its entries': `(t.cash, t.staked, t.held, t.bonus) = (
        select ${['cash', 'staked', 'held', 'bonus'].map(sumIn).join(', ')} from entries where user_id = t.user_id)`,
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
        select coalesce(sum(stake_paise), 0) from bets where user_id = t.user_id and status = 'open')`,
      'holds back another sum than is being withdrawn': `t.held = (
        select coalesce(sum(amount_paise), 0) from withdrawals
        where user_id = t.user_id and status in ('requested', 'approved'))`,
      'has another bonus than those that are locked': `t.bonus = (
        select coalesce(sum(amount_paise), 0) from bonuses where user_id = t.user_id and status = 'locked')`,
      'has positions that are not its open bets': `not exists (
        select from (select match_id, sum(pays_paise) as pays from bets
                     where user_id = t.user_id and status = 'open' group by match_id) open
        full join (select match_id, pays_paise from positions where user_id = t.user_id) p using (match_id)
        join matches m on m.id = match_id
        where m.decision = 'none' and coalesce(open.pays, 0) is distinct from coalesce(p.pays_paise, 0))`,
      'has two keys for one effect': `not exists (
        select from idempotency_keys where user_id = t.user_id and effect_id is not null
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
    holds: { 'has other entries than its kind and its subject ask for': `${ENTRIES} = ${EXPECTED}` },
  },
  bets: {
    name: 'bet',
    key: 'id',
    holds: {
      'was not placed by one journal': `${kinds('bet_id', `kind = 'bet.placed'`)} = array['bet.placed']`,
      'has not the one end that its status says': `${kinds('bet_id', `kind in ${SETTLEMENTS}`)}
        = case t.status when 'open' then array[]::text[] else array['bet.' || t.status] end`,
      'has not ended as its match was decided': `(
        select case t.status
          when 'open' then decision not in ('settled', 'abandoned')
          when 'won' then decision in ('settling', 'settled') and ${WINS}
          when 'lost' then decision in ('settling', 'settled') and not ${WINS}
          when 'void' then decision in ('abandoning', 'abandoned')
          else true end
        from matches where id = t.match_id)`,
      'pays another sum than its stake at its win ratio':
        't.pays_paise = floor(t.stake_paise * (100 + t.win_ratio) / 100)',
      'was placed when betting was not open': `(
        select t.placed_at >= m.opens_at and t.placed_at < max(w.closes_at)
        from matches m join match_windows w on w.match_id = m.id where m.id = t.match_id group by m.opens_at)`,
    },
  },
  books: {
    name: 'book',
    key: 'selection_id',
    holds: {
      'risks another sum than its open bets would win': `(
        select t.slot > 0 or m.decision <> 'none' or (
          select sum(exposure_paise) from books where selection_id = t.selection_id and side = t.side
        ) = (
          select coalesce(sum(b.pays_paise - b.stake_paise), 0) from bets b
          where b.match_id = m.id and b.selection_id = t.selection_id and b.status = 'open'
            and coalesce(b.prediction, 'team') = t.side)
        from selections s join matches m on m.id = s.match_id where s.id = t.selection_id)`,
    },
  },
  deposits: {
    name: 'deposit',
    key: 'id',
    holds: {
      'was not credited as its status says': `${kinds('deposit_id')}
        = case t.status when 'credited' then array['deposit'] else array[]::text[] end`,
    },
  },
  withdrawals: {
    name: 'withdrawal',
    key: 'id',
    holds: {
      'has not the journals that its status says': `${kinds('withdrawal_id')} = case
        when t.status in ('requested', 'approved') then array['withdrawal.requested']
        else array['withdrawal.requested', 'withdrawal.' || t.status] end`,
    },
  },
  bonuses: {
    name: 'bonus',
    key: 'id',
    holds: {
      'has not the journals that its status says': `${kinds('bonus_id')} = case t.status
        when 'locked' then array['bonus.granted'] else array['bonus.granted', 'bonus.' || t.status] end`,
    },
  },
  seeds: {
    name: 'seed',
    key: 'id',
    behind: 'nonce',
    holds: {
      'has rounds that are not numbered without gaps': `(
        select count(*) = t.nonce and coalesce(max(nonce), 0) = t.nonce from rounds where seed_id = t.id)`,
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
    holds: Object.fromEntries(
      [
        ['bets', 'placed_at'],
        ['rounds', 'played_at'],
        ['deposits', 'created_at'],
      ].map(([table, at]) => [
        `has ${table} in its time`,
        `not exists (select from ${table} where user_id = t.user_id and ${at} > t.since and ${at} < t.until)`,
      ]),
    ),
  },
};

/**
 * Holds every invariant of the money against the whole database, in batches and while others work on it: a statement
 * sees one moment, and at every moment whatever moves is whole. Rounds of games are worked out anew from their seeds.
 */
export async function audit(database: Queryable): Promise<Audit> {
  const found: Audit = { looked: {}, wrong: [] };
  for (const table of TABLES) {
    found.looked[table] = 0;
    for await (const batch of batchesOf(database, table)) {
      found.looked[table] += batch.rows;
      found.wrong.push(...(await wrongRows(database, table, batch)));
      if (table === 'rounds') found.wrong.push(...(await wrongOutcomes(database, batch)));
      if (found.wrong.length >= MOST_WRONG) return found;
    }
  }
  return found;
}

/** The rows whose keys are above `after`, up to `last`. */
interface Batch {
  after: number;
  last: number;
  rows: number;
}

/** All rows of a table, so many at once that a statement about them does not read without end. */
export async function* batchesOf(database: Queryable, table: Table): AsyncGenerator<Batch> {
  const { key, behind = '0' } = BOOKS[table];
  for (let after = 0; ; ) {
    const [page] = await database.query<{ last: number | null; rows: number }>(
      // A book has several rows of one key: all of them belong to the batch.
      `select last, (select count(*) from ${table} where ${key} > $1 and ${key} <= last) as rows
       from (select max(key) as last
             from (select key, behind, sum(behind) over (order by key) as so_far
                   from (select ${key} as key, ${behind} as behind from ${table}
                         where ${key} > $1 order by ${key} limit ${AT_ONCE}) page) added
             where so_far <= ${MOST_BEHIND} or so_far = behind) batch`,
      [after],
    );
    if (page?.last == null) return;
    yield { after, last: page.last, rows: page.rows };
    after = page.last;
  }
}

async function wrongRows(database: Queryable, table: Table, { after, last }: Batch): Promise<string[]> {
  const { name, key, holds } = BOOKS[table];
  const conditions = Object.values(holds).map((condition, index) => `($${index + 3}::text, (${condition}))`);
  const rows = await database.query<{ key: number; what: string }>(
    `select t.${key} as key, v.what from ${table} t
     cross join lateral (values ${conditions.join(', ')}) as v (what, holds)
     where t.${key} > $1 and t.${key} <= $2 and v.holds is not true order by key`,
    [after, last, ...Object.keys(holds)],
  );
  return rows.map((row) => `${name} ${row.key} ${row.what}`);
}

interface RoundRow extends Columns {
  id: number;
  game: Game;
  stake_paise: number;
  payout_paise: number;
  nonce: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
}

async function wrongOutcomes(database: Queryable, { after, last }: Batch): Promise<string[]> {
  const rounds = await database.query<RoundRow>(
    `select r.id, r.game, r.stake_paise, r.payout_paise, r.prediction, r.side, r.target, r.result, r.nonce,
            s.server_seed, s.server_seed_hash, s.client_seed
     from rounds r join seeds s on s.id = r.seed_id where r.id > $1 and r.id <= $2 order by r.id`,
    [after, last],
  );
  const wrong: string[] = [];
  for (const round of rounds) {
    if ((await hashOf(round.server_seed)) !== round.server_seed_hash)
      wrong.push(`round ${round.id} was played with another seed than the house committed to`);
    const { draw } = await workOut(round.server_seed, round.client_seed, round.nonce);
    if (!isOutcome(round.game, round, draw)) wrong.push(`round ${round.id} does not follow from its seeds`);
  }
  return wrong;
}

/** Whether the round came out, and was paid, as this draw decides. */
function isOutcome<G extends Game>(game: G, round: RoundRow, draw: number): boolean {
  const { choice } = STORED[game].read(round);
  const outcome = decide(game, choice, round.stake_paise, draw);
  return (
    outcome.payoutPaise === round.payout_paise &&
    outcome.side === round.side &&
    outcome.result === round.result
  );
}
