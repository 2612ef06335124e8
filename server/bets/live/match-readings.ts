import type { Match } from '../../../src/schemas/bets/matches.ts';
import type { Database } from '../../database/database.ts';
import { readMatches } from '../matches/read.ts';

/** The undecided matches, as the last reading of the database found them. */
export interface MatchReadings {
  readonly matches: Match[];
  /** The time of the last reading, by this process's clock (`performance.now()`), in milliseconds. */
  readonly readAt: number;
  /** The database's time now, ISO 8601. */
  serverTime(): string;
  /** Reads, and tells the changes. A call during a reading shares it. */
  read(): Promise<void>;
  /** Reads anew: now, or after the present reading. */
  readAfresh(): Promise<void>;
}

/** A match that has changed, and its last state; undefined if it was not known, or was decided. */
export interface MatchChange {
  match: Match;
  before: Match | undefined;
}

interface Reading {
  at: Date;
  /** Every undecided, known or newly corrected match: its id, and a mark that changes with each of its changes. */
  marks: [id: number, mark: string][];
}

const READING = `
  select clock_timestamp() as at, coalesce((
    select json_agg(json_build_array(m.id, concat_ws(' ', m.revision, s.state, s.window_number, s.is_silent)))
    from matches m join match_states s on s.id = m.id
    where m.decided_at is null or m.id = any ($1::bigint[])
       or m.id in (select match_id from corrections
                   where coalesce(finished_at, clock_timestamp()) > clock_timestamp() - interval '1 minute')
  ), '[]') as marks`;

/**
 * Keeps the undecided matches by readings of the database.
 * @param tell hears the changes of a reading in the task in which it ends, so that nobody can come in between
 */
export function createMatchReadings(
  database: Database,
  tell: (changes: MatchChange[]) => void,
): MatchReadings {
  const known = new Map<number, { match: Match; mark: string }>();
  /** The marks of corrected matches that have been told, as long as readings find them. */
  const corrected = new Map<number, string>();
  /** The database's clock minus this process's, in milliseconds. */
  let aheadMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readChanges(): Promise<void> {
    const [now] = await database.query<Reading>(READING, [[...known.keys()]]);
    if (now === undefined) throw new Error('The clock could not be read');
    aheadMs = now.at.getTime() - Date.now();
    const marks = new Map(now.marks);
    for (const id of corrected.keys()) if (!marks.has(id)) corrected.delete(id);
    const changed = [...marks].filter(([id, mark]) => (known.get(id)?.mark ?? corrected.get(id)) !== mark);
    if (changed.length === 0) return;
    const ids = changed.map(([id]) => id);
    const matches = await readMatches(database, 'where m.id = any ($1::bigint[]) order by m.id', [ids]);
    tell(matches.map((match) => ({ match, before: keep(match, marks.get(match.id) ?? '') })));
  }

  /** @returns its last state */
  function keep(match: Match, mark: string): Match | undefined {
    const before = known.get(match.id)?.match;
    if (match.state === 'settled' || match.state === 'abandoned') {
      known.delete(match.id);
      if (match.corrections !== undefined) corrected.set(match.id, mark);
    } else known.set(match.id, { match, mark });
    return before;
  }

  function read(): Promise<void> {
    reading ??= readChanges()
      .then(() => {
        readAt = performance.now();
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    get matches() {
      return [...known.values()].map(({ match }) => match);
    },
    get readAt() {
      return readAt;
    },
    serverTime: () => new Date(Date.now() + aheadMs).toISOString(),
    read,
    async readAfresh() {
      await reading?.catch(() => {});
      await read();
    },
  };
}
