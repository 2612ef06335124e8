import type { ExtraTimeBet } from '../../../src/schemas/bets/extra-time.ts';
import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { Paged, PageQuery } from '../../../src/schemas/shared/page.ts';
import type { Queryable } from '../../database/database.ts';
import { pageOfChosen } from '../../database/paging.ts';
import { MATCHES, type MatchRow, readMatches, toMatch } from './read.ts';

/** The SQL condition for matches that take bets now or later: scheduled, open or in extra time. */
const LISTED = `m.decided_at is null and s.state <> 'closed'`;
const HOME_LISTING = 6;

/** All matches that are scheduled, open or in extra time, ordered by closing time. */
export function liveMatches(database: Queryable): Promise<Match[]> {
  return readMatches(database, `where ${LISTED} order by s.closes_at, m.id`);
}

/** Up to six of the `liveMatches`; matches that take bets now come before scheduled ones. */
export function homeListing(database: Queryable): Promise<Match[]> {
  return readMatches(
    database,
    `where ${LISTED} order by s.state = 'scheduled', s.closes_at, m.id limit ${HOME_LISTING}`,
  );
}

/** Matches that have extra windows and are not closed. */
export async function extraTimeList(database: Queryable): Promise<ExtraTimeBet[]> {
  const matches = await readMatches(
    database,
    `where ${LISTED} and exists (select from match_windows where match_id = m.id and number > 0)
     order by s.closes_at, m.id`,
  );
  return matches.map(({ id, name, match_time, win_ratio, sides }) => ({
    match_id: id,
    match_name: name,
    match_time,
    win_ratio,
    sides,
  }));
}

export async function matchById(database: Queryable, id: number): Promise<Match | undefined> {
  const [match] = await readMatches(database, 'where m.id = $1', [id]);
  return match;
}

/** Closed, settled and abandoned matches. Matches without a result come first, then the latest decision. */
export async function closedMatches(database: Queryable, query: PageQuery): Promise<Paged<Match>> {
  const page = await pageOfChosen<MatchRow>(
    database,
    query,
    // Decided matches need no computed state.
    `select m.id, m.decided_at from matches m
     where m.decided_at is not null
       or exists (select from match_states s where s.id = m.id and m.decided_at is null and s.state = 'closed')`,
    [],
    {
      order: 'decided_at desc nulls first, id desc',
      rows: `${MATCHES} where m.id = any ($1::bigint[])`,
      counted: `select from matches where decided_at is not null
        union all
        select from matches m join match_states s on s.id = m.id where m.decided_at is null and s.state = 'closed'`,
    },
  );
  return { ...page, rows: page.rows.map(toMatch) };
}
