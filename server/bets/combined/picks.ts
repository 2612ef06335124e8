import type { LegFault, LegPick } from '../../../src/schemas/bets/combined-requests.ts';
import type { Prediction } from '../../../src/schemas/bets/matches.ts';
import type { Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';

/** A pick of a combined bet, with its number in the bet and its selection. */
export interface Pick {
  /** From 1. */
  number: number;
  selection_id: number;
  match_id: number;
  market_id: number;
  prediction: Prediction | null;
  /** The ratio that the bettor saw, in percent of the stake. */
  seen: number | null;
  /** The name in messages: `Home (Home v Away)`, or the toss of the match. */
  name: string;
  /** Whether the match is played from one of our seeds. */
  is_seeded: boolean;
  /** Whether it is a side of the total or of the margin. */
  is_on_line: boolean;
}

/**
 * The selections of these picks, which must be independent of each other.
 * @throws Refusal 404 for an unknown match or side · 400 for picks that depend on each other (`data.legs`:
 * their names)
 */
export async function picksOf(tx: Queryable, legs: readonly LegPick[]): Promise<Pick[]> {
  const found = await tx.query<Omit<Pick, 'seen' | 'prediction'>>(
    `select w.n as number, s.id as selection_id, s.match_id, s.market_id, m.season_id is not null as is_seeded,
            s.kind not in ('team', 'toss') as is_on_line,
            case s.kind when 'toss' then coalesce(w.prediction, '') else s.name end || ' (' || m.name || ')' as name
     from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality as w (team, match_id, prediction, n)
     cross join lateral (
       select * from selections where id = w.team and kind <> 'toss'
       union all
       select * from selections where match_id = w.match_id and kind = 'toss'
     ) s
     join matches m on m.id = s.match_id order by w.n`,
    [
      legs.map(({ team_value }) => team_value ?? null),
      legs.map(({ match_id }) => match_id ?? null),
      legs.map(({ prediction }) => prediction ?? null),
    ],
  );
  if (found.length < legs.length) throw new Refusal(404, 'Match not found');
  const picks = found.map((pick) => {
    const { prediction = null, win_ratio = null } = legs[pick.number - 1] ?? {};
    return { ...pick, prediction, seen: win_ratio };
  });
  refuseDependent(picks);
  return picks;
}

function refuseDependent(picks: readonly Pick[]): void {
  for (const [index, pick] of picks.entries()) {
    const other = picks.slice(0, index).find((earlier) => dependsOn(pick, earlier));
    if (other === undefined) continue;
    const message = `${other.name} and ${pick.name} cannot be combined: one depends on the other`;
    const legs: LegFault[] = [other, pick].map(({ number }) => ({ number, fault: 'dependent' }));
    throw new Refusal(400, message, { errors: { legs: message }, data: { legs } });
  }
}

/**
 * Whether one pick affects the chance of the other. Selections of one market exclude each other or are the
 * same. The winner of a match does not depend on its toss if both follow from a seed, since the plays do not
 * depend on who begins (docs/decisions/0032-combined-bets.md). For other matches this is unknown. Total and margin
 * depend on the winner and on each other, and in cricket on who bats first.
 */
function dependsOn(one: Pick, other: Pick): boolean {
  if (one.match_id !== other.match_id) return false;
  return one.market_id === other.market_id || !one.is_seeded || one.is_on_line || other.is_on_line;
}
