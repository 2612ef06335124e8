import { type Crowd, PEOPLE_STEP } from '../../../src/schemas/bets/crowd.ts';
import type { Prediction } from '../../../src/schemas/bets/matches.ts';
import type { Queryable } from '../../database/database.ts';
import type { MarketKind } from '../matches/suspend.ts';

/** The bettors of a selection, or of a whole market, whose `selection_id` is null. */
interface BackedRow {
  market: MarketKind;
  selection_id: number | null;
  prediction: Prediction | null;
  people: number;
  bots: number;
}

const ORDER: readonly MarketKind[] = ['winner', 'toss', 'total', 'margin'];

/**
 * How the bettors of a match are split, people and bots apart, by single bets that are open or have ended with the match.
 * Cancelled bets, bets cashed out whole and combined bets are left out. A bettor counts for the first selection in a market.
 * People are counted in fives, in the order of these bets: a figure that moved with each of them would tell everybody's
 * bet to whoever looks twice.
 * @returns undefined for an unknown match
 */
export async function crowdOf(database: Queryable, matchId: number): Promise<Crowd | undefined> {
  const [match] = await database.query('select 1 as found from matches where id = $1', [matchId]);
  if (match === undefined) return undefined;
  const rows = await database.query<BackedRow>(
    // Open and ended bets have an index each.
    `with backed as materialized (
       select k.kind as market, b.id, b.selection_id, b.prediction, u.bot_style is not null as is_bot,
              row_number() over (partition by k.kind, b.user_id order by b.id) as nth
       from (
         select id, selection_id, prediction, user_id from bets where match_id = $1 and status = 'open'
         union all
         select id, selection_id, prediction, user_id from bets where match_id = $1 and status in ('won', 'lost', 'void')
       ) b
       join selections p on p.id = b.selection_id join markets k on k.id = p.market_id
       join users u on u.id = b.user_id
     ), in_turn as materialized (
       select *, row_number() over (partition by market, is_bot order by id) as turn,
              count(*) over (partition by market, is_bot) as bettors
       from backed where nth = 1
     )
     select market, selection_id, prediction,
            count(*) filter (where not is_bot and turn <= bettors / $2 * $2)::integer as people,
            count(*) filter (where is_bot)::integer as bots
     from in_turn group by market, selection_id, prediction
     union all
     select market, null, null, count(*) filter (where not is_bot)::integer, count(*) filter (where is_bot)::integer
     from in_turn group by market
     order by selection_id, prediction`,
    [matchId, PEOPLE_STEP],
  );
  return { markets: ORDER.flatMap((kind) => marketOf(kind, rows)) };
}

/** The market of this kind, or nothing when nobody has bet on it. */
function marketOf(kind: MarketKind, rows: readonly BackedRow[]): Crowd['markets'] {
  const ofMarket = rows.filter(({ market }) => market === kind);
  const whole = ofMarket.find(({ selection_id }) => selection_id === null);
  if (whole === undefined) return [];
  const isTold = whole.people === 0 || whole.people >= PEOPLE_STEP;
  const told = (people: number) => (isTold ? people : null);
  return [
    {
      kind,
      people: told(whole.people - (whole.people % PEOPLE_STEP)),
      bots: whole.bots,
      selections: ofMarket.flatMap(({ selection_id, prediction, people, bots }) =>
        // A selection that only uncounted people have backed stays out: its name would tell their bets.
        selection_id === null || people + bots === 0
          ? []
          : [{ team_value: selection_id, ...(prediction && { prediction }), people: told(people), bots }],
      ),
    },
  ];
}
