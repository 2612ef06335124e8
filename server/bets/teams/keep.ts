import type { Queryable } from '../../database/database.ts';

/** A team by its name. Other facts are stored if known. */
export interface NewTeam {
  name: string;
  /** At most eight letters. */
  shortName?: string | null;
  /** From 1 to 99; 50 is average. */
  strength?: number | null;
}

interface KeptTeam {
  id: number;
  name: string;
  short_name: string | null;
  strength: number | null;
}

const TEAMS = 'select id, name, short_name, strength from teams where sport = $1 and name = any ($2::text[])';

/** The ids of a sport's teams by name. Adds missing teams, and updates facts that have changed. */
export async function keepTeams(
  database: Queryable,
  sport: string,
  teams: readonly NewTeam[],
): Promise<Map<string, number>> {
  const names = teams.map(({ name }) => name);
  let kept = await database.query<KeptTeam>(TEAMS, [sport, names]);
  // Sorted by name, so that two processes cannot deadlock.
  const fresh = [...new Map(teams.map((team) => [team.name, team])).values()]
    .filter((team) => isNews(team, kept))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  if (fresh.length > 0) {
    await database.query(
      `insert into teams as t (sport, name, short_name, strength)
       select $1, n.name, n.short_name, n.strength
       from unnest($2::text[], $3::text[], $4::integer[]) as n (name, short_name, strength)
       on conflict (sport, name) do update set
         short_name = coalesce(excluded.short_name, t.short_name), strength = coalesce(excluded.strength, t.strength)`,
      [
        sport,
        fresh.map(({ name }) => name),
        fresh.map(({ shortName }) => shortName ?? null),
        fresh.map(({ strength }) => strength ?? null),
      ],
    );
    kept = await database.query<KeptTeam>(TEAMS, [sport, names]);
  }
  return new Map(kept.map(({ name, id }) => [name, id]));
}

/** Whether the team is missing, or a known fact about it has changed. */
function isNews({ name, shortName, strength }: NewTeam, kept: readonly KeptTeam[]): boolean {
  const team = kept.find((one) => one.name === name);
  return (
    team === undefined ||
    (shortName ?? team.short_name) !== team.short_name ||
    (strength ?? team.strength) !== team.strength
  );
}

/** The id of a competition by sport and name; adds it if it is missing. */
export async function keepCompetition(database: Queryable, sport: string, name: string): Promise<number> {
  const find = () =>
    database.query<{ id: number }>('select id from competitions where sport = $1 and name = $2', [
      sport,
      name,
    ]);
  const [known] = await find();
  if (known !== undefined) return known.id;
  await database.query('insert into competitions (sport, name) values ($1, $2) on conflict do nothing', [
    sport,
    name,
  ]);
  const [made] = await find();
  if (made === undefined) throw new Error(`The competition ${name} could not be kept`);
  return made.id;
}
