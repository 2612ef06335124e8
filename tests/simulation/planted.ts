import type { Database, Transaction } from '../../server/database/database.ts';
import type { TestServer } from '../server/tools/server.ts';
import { openHouse } from './world.ts';

/** A possible mistake in an SQL text, and how to disable what the database would hold against it. */
export interface Bug {
  name: string;
  file: string;
  /** Texts in a statement, with their replacements. */
  patches: readonly [from: string, to: string][];
  /** Removes the database's own protection against it. */
  script?: string;
  /** The embedded engine has one connection, so nobody acts in between. */
  needsPostgres?: boolean;
  /** Found within the first sequences: `npm test` waits for it. */
  isSoonFound?: boolean;
}

const UNHELD = 'drop index one_settlement';

export const BUGS: readonly Bug[] = [
  {
    name: 'settle twice',
    file: 'server/bets/matches/decide.ts',
    patches: [
      [
        "where match_id = $1 and status = 'open' order",
        "where match_id = $1 and status in ('open', 'won', 'lost') order",
      ],
      ["and b.id = any ($1::bigint[]) and b.status = 'open'", 'and b.id = any ($1::bigint[])'],
    ],
    script: UNHELD,
  },
  {
    name: 'refund twice',
    file: 'server/bets/cancel.ts',
    patches: [
      ['j.status = any ($6::text[]) and', "(j.status = any ($6::text[]) or j.status = 'cancelled') and"],
    ],
    script: UNHELD,
    isSoonFound: true,
  },
  {
    name: 'cash out without the margin of the prices',
    file: 'server/bets/cash-out.ts',
    patches: [
      ['(select sum(ceil(1000000000000 / ((100 + prices.win_ratio) * 100))) from prices)', '100000000'],
    ],
    isSoonFound: true,
  },
  {
    name: 'cash out of more than is left',
    file: 'server/bets/cash-out.ts',
    patches: [['and j.part_paise <= j.left_paise\n', '\n']],
    script: 'alter table bets drop constraint bets_cashed_check, drop constraint bets_cashed_out_check',
  },
  {
    name: 'a better price than any accepted one',
    file: 'server/bets/place.ts',
    patches: [[' or win_ratio > most_ratio', '']],
  },
  {
    name: 'legs combined that depend on each other',
    file: 'server/bets/combined/picks.ts',
    patches: [['m.season_id is not null as is_seeded', 'true as is_seeded']],
  },
  {
    name: 'void leg paid at its price',
    file: 'server/bets/combined/settle.ts',
    patches: [["filter (where status = 'won') as ratios", "filter (where status <> 'lost') as ratios"]],
  },
  {
    name: 'combined bet lost by a void leg',
    file: 'server/bets/combined/settle.ts',
    patches: [
      ["filter (where status = 'lost') as lost", "filter (where status in ('lost', 'void')) as lost"],
    ],
  },
  {
    name: 'total void although its line was passed',
    file: 'server/database/migrations/0063-margins.sql',
    patches: [],
    script: `create or replace function line_outcome(side text, line numeric, decision text, play jsonb)
      returns text language sql immutable as $$
        select case
          when decision in ('abandoning', 'abandoned') then 'void'
          when (figure > line) = (side in ('over', 'ahead')) then 'won'
          else 'lost' end
        from (select (play -> 'score' ->> 0)::integer
                + case when side in ('over', 'under') then 1 else -1 end * (play -> 'score' ->> 1)::integer as figure) final
      $$`,
  },
  {
    name: 'margin measured as a total',
    file: 'server/database/migrations/0063-margins.sql',
    patches: [],
    script: `create or replace function line_outcome(side text, line numeric, decision text, play jsonb)
      returns text language sql immutable as $$
        select case
          when decision in ('abandoning', 'abandoned') and not (side in ('over', 'under') and points > line) then 'void'
          when (points > line) = (side in ('over', 'ahead')) then 'won'
          else 'lost' end
        from (select (play -> 'score' ->> 0)::integer + (play -> 'score' ->> 1)::integer as points) final
      $$`,
  },
  {
    name: 'draw that loses bets on the winner',
    file: 'server/bets/matches/decide.ts',
    patches: [
      ['m.winner_selection_id, m.is_drawn, m.toss_result', 'm.winner_selection_id, false, m.toss_result'],
    ],
  },
  {
    name: 'correction of other markets',
    file: 'server/bets/matches/correct.ts',
    patches: [
      [
        "p.kind = case when $2::boolean then 'toss' else 'team' end\n         and (b.status",
        'true and (b.status',
      ],
    ],
  },
  {
    name: 'correction without legs of combined bets',
    file: 'server/bets/matches/correct.ts',
    patches: [
      [
        "set status = case l.status when 'won' then 'lost' else 'won' end where",
        'set status = l.status where',
      ],
    ],
  },
  {
    name: 'correction that leaves a combined bet lost',
    file: 'server/bets/matches/correct.ts',
    patches: [
      [
        "wrong.filter(({ status, has_open }) => status === 'lost' && has_open);",
        'wrong.slice(wrong.length);',
      ],
    ],
  },
  {
    name: 'combined bet opened again without its limits',
    file: 'server/bets/combined/reopen.ts',
    patches: [["await moveBooks(tx, bets, 'take');", '']],
  },
  {
    name: 'correction reversed without a payout',
    file: 'server/bets/matches/correct.ts',
    patches: [
      [
        "('won', 'won', 2, 'house', 'cash', c.pays_paise - c.stake_paise)",
        "('won', 'won', 2, 'house', 'cash', 0)",
      ],
    ],
  },
  {
    name: 'forgotten lock',
    file: 'server/bets/place.ts',
    // A lock that does not protect the money.
    patches: [
      [
        'where user_id = bet_request.user_id for no key update',
        'where user_id = bet_request.user_id for key share',
      ],
    ],
    needsPostgres: true,
  },
  {
    name: 'float',
    file: 'server/bets/place.ts',
    patches: [
      [
        'floor(stake_paise * (100 + win_ratio) / 100)',
        'floor(stake_paise::float8 / 100 * (1 + win_ratio::float8 / 100) * 100)',
      ],
    ],
    isSoonFound: true,
  },
  {
    name: 'key forgotten',
    file: 'server/wallet/idempotency.ts',
    patches: [
      ['::text is not null)', '::text is not null and false)'],
      [' where key is not null)', ' where false)'],
    ],
    isSoonFound: true,
  },
  {
    name: 'window forgotten',
    file: 'server/bets/place.ts',
    patches: [['least(locked_price.win_ratio, w.win_ratio) as', 'locked_price.win_ratio as']],
  },
  {
    name: 'suspension forgotten',
    file: 'server/bets/place.ts',
    patches: [
      [
        "when market_state <> all ($13::text[]) then 'suspended'",
        'when array_length($13::text[], 1) < 0 then null',
      ],
    ],
  },
  {
    name: 'limit forgotten',
    file: 'server/bets/place.ts',
    patches: [['when stake_paise > room.most_paise', 'when false']],
  },
  {
    name: 'play limits forgotten',
    file: 'server/database/migrations/0001-baseline.sql',
    patches: [],
    script: 'drop trigger rounds_within_limits on rounds',
  },
  {
    name: 'single stakes add up',
    file: 'server/database/migrations/0074-single-stake-limits.sql',
    patches: [],
    script: `create or replace function period_start(period text, moment timestamptz) returns timestamptz language sql immutable as
      $$ select case period when 'week' then moment - interval '168 hours'
           when 'month' then (date_trunc('month', moment at time zone 'UTC' + interval '330 minutes') - interval '330 minutes') at time zone 'UTC'
           else moment - interval '24 hours' end $$`,
  },
  {
    name: 'key not given up',
    file: 'server/wallet/idempotency.ts',
    patches: [
      ["values ($1, $2, $3, '', null) on conflict", "select $1, $2, $3, '', null where false on conflict"],
    ],
  },
  {
    name: 'a draw loses bets of points',
    file: 'server/bets/private-leagues/settle.ts',
    patches: [
      ['m.winner_selection_id, m.is_drawn, m.toss_result', 'm.winner_selection_id, false, m.toss_result'],
    ],
  },
  {
    name: 'a correction moves a single point',
    file: 'server/bets/private-leagues/settle.ts',
    patches: [
      [
        "case status when 'won' then 'points' else 'house' end, pays_points\n",
        "case status when 'won' then 'points' else 'house' end, 1\n",
      ],
    ],
    isSoonFound: true,
  },
  {
    name: 'bets of points above the ratio of their window',
    file: 'server/bets/private-leagues/place.ts',
    patches: [['least(p.win_ratio, w.win_ratio)', 'p.win_ratio']],
  },
];

/** A house whose statements have this mistake. */
export async function openWith({ patches, script }: Pick<Bug, 'patches' | 'script'>): Promise<TestServer> {
  const patched = <T extends Transaction>(on: T) => ({
    query: <Row extends object>(sql: string, params?: Parameters<T['query']>[1]) =>
      on.query<Row>(
        patches.reduce((text, [from, to]) => text.replaceAll(from, () => to), sql),
        params,
      ),
    script: (sql: string) => on.script(sql),
  });
  const house = await openHouse(
    (database): Database => ({
      ...database,
      ...patched(database),
      transaction: (work) => database.transaction((tx) => work(patched(tx))),
    }),
  );
  if (script !== undefined) await house.database.script(script);
  return house;
}
