import {
  LISTED_STATES,
  type Match,
  type MatchState,
  NOBODY,
  type Prediction,
  type Side,
} from '../../../src/schemas/bets/matches.ts';
import { nameInHindi } from '../../../src/schemas/bets/names-in-hindi.ts';
import type { ContentLanguage } from '../../../src/schemas/content/content.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Param, Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import type { StoredPlay } from '../feeds/play.ts';
import { MARKET_OF, type SelectionKind } from './selection-kinds.ts';
import type { MarketKind } from './suspend.ts';
import { SUSPENSIONS, type Suspension } from './suspensions.ts';

export interface MatchRow {
  id: number;
  name: string;
  competition: string;
  sport: string;
  state: MatchState;
  opens_at: Date;
  closes_at: Date | null;
  minimum_bet_paise: number;
  winner_selection_id: number | null;
  toss_result: Prediction | null;
  /** Both are null for a match without a feed. */
  play_starts_at: Date | null;
  play: StoredPlay | null;
  /** Grows with every stored change of the match. Changes by the clock alone are not stored. */
  revision: number;
  /** The number of the betting window in force: the first before the match opens, null once all have closed. */
  window_number: number | null;
  /** Whether the next news of the match's feed is overdue. */
  is_silent: boolean;
  windows: { closes_at: string; win_ratio: number }[];
  teams: number[] | null;
  corrections: { was: string; why: string; at: string }[] | null;
  /** The reasons of suspended markets, by their kinds. */
  suspended: Partial<Record<MarketKind, Suspension>> | null;
  selections: { id: number; kind: SelectionKind; name: string; win_ratio: number; price: number }[];
}

/** A query for rows of `MatchRow`, over matches `m` and their states `s`; a condition, order and limit may follow. */
export const MATCHES = `
  select m.id, m.name, m.competition, m.sport, s.state, m.opens_at, s.closes_at, m.decided_at, m.minimum_bet_paise,
         m.winner_selection_id, m.toss_result, m.play_starts_at, m.play, m.revision, s.window_number, s.is_silent,
         (select json_agg(json_build_object('closes_at', closes_at, 'win_ratio', win_ratio) order by number)
          from match_windows where match_id = m.id) as windows,
         (select json_agg(json_build_object('id', id, 'kind', kind, 'name', name,
                                            'win_ratio', least(win_ratio, s.win_ratio), 'price', win_ratio) order by id)
          from selections where match_id = m.id) as selections,
         (select json_agg(json_build_object('was', coalesce(w.name, r.was_toss), 'why', r.why, 'at', r.at) order by r.at)
          from corrections r left join selections w on w.id = r.was_winner_id where r.match_id = m.id) as corrections,
         (select json_agg(team_id order by side) from match_teams where match_id = m.id) as teams,
         (select json_object_agg(k.kind, suspension(k.suspended_for, s.is_silent))
          from markets k
          where k.match_id = m.id and market_state(k.kind, s.state, m.toss_result, m.toss_settled_at, k.suspended_for,
                                                   s.is_silent) = 'suspended') as suspended
  from matches m join match_states s on s.id = m.id`;

/**
 * Reads matches as API answers, with their states by the database's clock.
 * @param rest SQL after `from matches m join match_states s`: a condition, order and limit
 */
export async function readMatches(
  database: Queryable,
  rest: string,
  params: readonly Param[] = [],
): Promise<Match[]> {
  return (await database.query<MatchRow>(`${MATCHES} ${rest}`, params)).map(toMatch);
}

/** Title and description of a match's page in this language; undefined for an unknown match. */
export async function matchHead(
  database: Queryable,
  id: number,
  language: ContentLanguage,
): Promise<{ title: string; description: string } | undefined> {
  const [head] = await database.query<{ title: string; description: string }>(
    'select name as title, competition as description from matches where id = $1',
    [id],
  );
  if (head === undefined || language !== 'hi') return head;
  return { title: nameInHindi(head.title), description: nameInHindi(head.description) };
}

/** Whether a match takes bets now or later. */
export const isListed = ({ state }: Pick<Match, 'state'>): boolean => LISTED_STATES.includes(state);

export function toMatch(row: MatchRow): Match {
  const of = (market: MarketKind) =>
    row.selections
      .filter(({ kind }) => MARKET_OF[kind] === market)
      .map((selection) => toSide(selection, row.suspended?.[market]));
  const sides = of('winner');
  const [totals, margins] = [of('total'), of('margin')];
  const [toss] = of('toss');
  if (toss === undefined) throw new Error(`Match ${row.id} has no toss`);
  return {
    id: row.id,
    name: row.name,
    competition: row.competition,
    sport: row.sport,
    state: row.state,
    opens_at: row.opens_at.toISOString(),
    closes_at: isListed(row) ? (row.closes_at?.toISOString() ?? null) : null,
    match_time: row.windows.map(({ closes_at }) => indianTime(new Date(closes_at)).slice(-5)),
    win_ratio: row.windows.map(({ win_ratio }) => win_ratio),
    minimum_betamount: toRupees(row.minimum_bet_paise),
    sides,
    teams: row.teams ?? [],
    toss,
    ...(totals.length > 0 && { totals }),
    ...(margins.length > 0 && { margins }),
    toss_result: row.toss_result,
    // The database stores the result before the bets are settled; the answer waits until all are.
    result:
      row.state !== 'settled' || row.toss_result === null
        ? null
        : { team_value: row.winner_selection_id ?? NOBODY, toss: row.toss_result },
    ...(row.corrections && {
      corrections: row.corrections.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    }),
    play: playOf(row),
    revision: row.revision * CLOCK_STEPS + clockStep(row),
  };
}

function playOf({ play_starts_at, play }: MatchRow): Match['play'] {
  return play_starts_at && play && { starts_at: play_starts_at.toISOString(), ...play };
}

function toSide({ id, name, win_ratio, price }: MatchRow['selections'][number], reason?: Suspension): Side {
  return { team_value: id, name, win_ratio, price, ...(reason && { suspended: SUSPENSIONS[reason] }) };
}

/** An upper bound of the changes that a match can make by the clock alone. */
const CLOCK_STEPS = 64;

/** The number of changes by the clock so far. The revision must grow with them, but they are not stored. */
function clockStep({ state, window_number, is_silent }: MatchRow): number {
  if (state === 'scheduled') return 0;
  if (window_number === null) return CLOCK_STEPS - 1;
  // The feed may fall silent in each window. Its return needs no step, because the next news is a stored change.
  return Math.min(2 * window_number + (is_silent ? 2 : 1), CLOCK_STEPS - 2);
}
