import type { Figure } from '../../../src/fairness/matches/lines.ts';
import type { MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { Sport } from '../../../src/schemas/bets/sports.ts';
import type { Queryable } from '../../database/database.ts';
import { BOOK_SLOTS } from '../book.ts';
import { newsDue } from '../feeds/pace.ts';
import type { StoredPlay } from '../feeds/play.ts';
import { keepCompetition, keepTeams, type NewTeam } from '../teams/keep.ts';
import { MATCH_STATES } from './life.ts';
import { MARKET_OF, type SelectionKind, SIDES_OF } from './selection-kinds.ts';
import { TURN } from './turn.ts';

export interface NewMatch {
  /** The maker's own key for the match. A reference is unique: making it again adds no second match. */
  reference?: string;
  name: string;
  competition: string;
  /** `other` by default. */
  sport?: Sport | undefined;
  opensAt: Date;
  minimumBetPaise: number;
  /** The betting windows in order: the regular one, then the extra windows, each closing later and paying less. */
  windows: readonly { closesAt: Date; winRatio: number }[];
  sides: readonly (NewTeam & { winRatio: number })[];
  tossRatio: number;
  /** The markets on a line: total and margin, with the names and prices of their sides above and below the line. */
  lines?:
    | readonly {
        kind: Figure;
        line: number;
        above: { name: string; winRatio: number };
        below: { name: string; winRatio: number };
      }[]
    | undefined;
  /** For a match with a feed: start of play, terms, score before play, and the match's place in a season, if any. */
  played?: {
    startsAt: Date;
    terms: MatchTerms;
    play: StoredPlay;
    season?: { id: number; number: number } | undefined;
  };
}

/**
 * Makes a match with its windows, markets and sides in one statement, after adding its competition and teams if they are
 * new.
 * @returns the match's id, or null if the reference exists already
 * @throws RangeError without a window or a second side, or when a window does not close later and pay less than the one
 * before
 */
export async function createMatch(database: Queryable, match: NewMatch): Promise<number | null> {
  refuseDisorder(match);
  const sport = match.sport ?? 'other';
  const competitionId = await keepCompetition(database, sport, match.competition);
  const teams = await keepTeams(database, sport, match.sides);
  const { lines = [] } = match;
  const selections = selectionsOf(match);
  const [made] = await database.query<{ id: number }>(
    `with made as (
       insert into matches (reference, name, competition, sport, opens_at, minimum_bet_paise, play_starts_at, terms, play,
                            season_id, season_number, competition_id, news_due_at)
       values ($1, $2, $3, $11, $4, $5, $12, $13::text::jsonb, $14::text::jsonb, $15, $16, $17, $20) on conflict (reference) do nothing returning id
     ), windows as (
       insert into match_windows (match_id, number, closes_at, win_ratio)
       select made.id, w.n - 1, w.closes_at::timestamptz, w.win_ratio
       from made, unnest($6::text[], $7::numeric[]) with ordinality as w (closes_at, win_ratio, n)
     ), market as (
       insert into markets (match_id, kind, line)
       select made.id, k.kind, k.line from made, unnest($21::text[], $22::numeric[]) with ordinality as k (kind, line, n) order by k.n
       returning id, match_id, kind
     ), priced as (
       insert into selections (match_id, market_id, kind, name, win_ratio)
       select market.match_id, market.id, s.kind, s.name, s.win_ratio
       from unnest($8::text[], $9::numeric[], $10::text[], $23::text[]) with ordinality as s (name, win_ratio, kind, market, n)
       join market on market.kind = s.market order by s.n
       returning id, match_id, kind, name
     ), playing as (
       insert into match_teams (match_id, side, team_id, selection_id)
       select made.id, p.side, teams.id, p.id
       from made, (select id, name, row_number() over (order by id) - 1 as side from priced where kind = 'team') p
       join unnest($18::bigint[], $19::text[]) as teams (id, name) on teams.name = p.name
     ), booked as (
       insert into books (selection_id, side, slot)
       select id, unnest(case kind when 'toss' then array['Head', 'Tail'] else array['team'] end), slot
       from priced, generate_series(0, ${BOOK_SLOTS} - 1) as list (slot)
     )
     select id from made`,
    [
      match.reference ?? null,
      match.name,
      match.competition,
      match.opensAt,
      match.minimumBetPaise,
      match.windows.map(({ closesAt }) => closesAt.toISOString()),
      match.windows.map(({ winRatio }) => winRatio),
      selections.map(({ name }) => name),
      selections.map(({ winRatio }) => winRatio),
      selections.map(({ kind }) => kind),
      sport,
      match.played?.startsAt ?? null,
      match.played === undefined ? null : JSON.stringify(match.played.terms),
      match.played === undefined ? null : JSON.stringify(match.played.play),
      match.played?.season?.id ?? null,
      match.played?.season?.number ?? null,
      competitionId,
      [...teams.values()],
      [...teams.keys()],
      match.played === undefined ? null : newsDue(match.played.terms, match.played.startsAt),
      ['winner', 'toss', ...lines.map(({ kind }) => kind)],
      [null, null, ...lines.map(({ line }) => line)],
      selections.map(({ kind }) => MARKET_OF[kind]),
    ],
  );
  return made?.id ?? null;
}

/** All selections of a match: its teams, its toss, then the sides of its lines. */
function selectionsOf({
  sides,
  tossRatio,
  lines = [],
}: NewMatch): { kind: SelectionKind; name: string; winRatio: number }[] {
  return [
    ...sides.map(({ name, winRatio }) => ({ kind: 'team' as const, name, winRatio })),
    { kind: 'toss', name: 'Toss', winRatio: tossRatio },
    ...lines.flatMap(({ kind, above, below }) => [
      { kind: SIDES_OF[kind][0], ...above },
      { kind: SIDES_OF[kind][1], ...below },
    ]),
  ];
}

function refuseDisorder({ opensAt, windows, sides }: NewMatch): void {
  if (windows.length === 0) throw new RangeError('A match has at least one betting window');
  if (sides.length < 2) throw new RangeError('A match has two sides');
  let before = { closesAt: opensAt, winRatio: Number.POSITIVE_INFINITY };
  for (const window of windows) {
    if (window.closesAt <= before.closesAt) throw new RangeError('Each window closes after the one before');
    if (window.winRatio >= before.winRatio) throw new RangeError('Each window pays less than the one before');
    before = window;
  }
}

/**
 * Sets the given prices of a match; others stay. Does nothing once betting on the match is over.
 * @param prices by selection: the profit in percent of the stake
 * @param revision the match's revision for which the prices were computed; nothing changes if it is another by now
 * @returns whether any price changed
 */
export async function movePrices(
  database: Queryable,
  matchId: number,
  prices: ReadonlyMap<number, number>,
  revision: number | null = null,
): Promise<boolean> {
  // The match is locked before its prices, in the same order as for a bet.
  const moved = await database.query(
    `with turn as materialized (select $1::bigint as match_id, ${TURN.exclusive('$1::bigint')} as has_come),
     moved as (
       update matches m set revision = revision + 1
       from match_states s
       where m.id = (select match_id from turn) and s.id = m.id and m.decision = 'none' and s.state = any ($4::text[])
         and ($5::bigint is null or m.revision = $5::bigint)
         and exists (select from selections p join unnest($2::bigint[], $3::numeric[]) as n (id, win_ratio) on n.id = p.id
                     where p.match_id = m.id and p.win_ratio <> n.win_ratio)
       returning m.id
     )
     update selections p set win_ratio = n.win_ratio
     from moved, unnest($2::bigint[], $3::numeric[]) as n (id, win_ratio)
     where p.match_id = moved.id and p.id = n.id
     returning p.id`,
    [matchId, [...prices.keys()], [...prices.values()], MATCH_STATES.pricing, revision],
  );
  return moved.length > 0;
}
