import { type Crowd, LEAST_PEOPLE } from '../../../src/schemas/bets/crowd.ts';
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
 * Cancelled bets, bets cashed out whole and combined bets are left out.
 * @returns undefined for an unknown match
 */
export async function crowdOf(database: Queryable, matchId: number): Promise<Crowd | undefined> {
  const [match] = await database.query('select 1 as found from matches where id = $1', [matchId]);
  if (match === undefined) return undefined;
  const rows = await database.query<BackedRow>(
    // Open and ended bets have an index each.
    `with backed as materialized (
       select k.kind as market, b.selection_id, b.prediction, b.user_id, u.bot_style is not null as is_bot
       from (
         select selection_id, prediction, user_id from bets where match_id = $1 and status = 'open'
         union
         select selection_id, prediction, user_id from bets where match_id = $1 and status in ('won', 'lost', 'void')
       ) b
       join selections p on p.id = b.selection_id join markets k on k.id = p.market_id
       join users u on u.id = b.user_id
     )
     select market, selection_id, prediction, count(*) filter (where not is_bot)::integer as people,
            count(*) filter (where is_bot)::integer as bots
     from backed group by market, selection_id, prediction
     union all
     select market, null, null, count(distinct user_id) filter (where not is_bot)::integer,
            count(distinct user_id) filter (where is_bot)::integer
     from backed group by market
     order by selection_id, prediction`,
    [matchId],
  );
  return { markets: ORDER.flatMap((kind) => marketOf(kind, rows)) };
}

/** The market of this kind, or nothing when nobody has bet on it. */
function marketOf(kind: MarketKind, rows: readonly BackedRow[]): Crowd['markets'] {
  const ofMarket = rows.filter(({ market }) => market === kind);
  const whole = ofMarket.find(({ selection_id }) => selection_id === null);
  if (whole === undefined) return [];
  const isTold = whole.people === 0 || whole.people >= LEAST_PEOPLE;
  const told = (people: number) => (isTold ? people : null);
  return [
    {
      kind,
      people: told(whole.people),
      bots: whole.bots,
      selections: ofMarket.flatMap(({ selection_id, prediction, people, bots }) =>
        // A selection that only a few people have backed stays out: its name would tell their bets.
        selection_id === null || (!isTold && bots === 0)
          ? []
          : [{ team_value: selection_id, ...(prediction && { prediction }), people: told(people), bots }],
      ),
    },
  ];
}
