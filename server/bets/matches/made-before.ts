import type { Queryable } from '../../database/database.ts';
import { indianTime } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { rupees } from '../../shared/commands/print.ts';
import type { NewMatch } from './make.ts';

/**
 * The id of the match with the plan's reference; undefined if there is none yet.
 * @throws Refusal 409 when that match has other terms; prices that moved since it was made do not count
 */
export async function madeBefore(
  database: Queryable,
  plan: NewMatch & { reference: string },
): Promise<number | undefined> {
  const made = await readMade(database, plan.reference);
  if (made === undefined) return undefined;
  const [planned, there] = [termsOf(plan), termsOf(made.isMoved ? pricedAs(plan, made) : made)];
  const other = [...there].filter(([name, value]) => planned.get(name) !== value);
  if (other.length === 0) return made.id;
  throw new Refusal(
    409,
    `Match ${made.id} has the reference ${plan.reference}, with ${other.map(([name, value]) => `${name} ${value}`).join('; ')}`,
  );
}

function pricedAs({ sides, tossRatio }: NewMatch, made: NewMatch): NewMatch {
  const priced = made.sides.map((side, number) => ({
    ...side,
    winRatio: sides[number]?.winRatio ?? side.winRatio,
  }));
  return { ...made, sides: priced, tossRatio };
}

interface Made extends NewMatch {
  id: number;
  isMoved: boolean;
}

interface Price {
  kind: 'team' | 'toss';
  name: string;
  winRatio: number;
}

async function readMade(database: Queryable, reference: string): Promise<Made | undefined> {
  const [match] = await database.query<Omit<Made, 'windows' | 'sides' | 'tossRatio'>>(
    `select id, revision > 1 as "isMoved", name, competition, sport, opens_at as "opensAt",
            minimum_bet_paise as "minimumBetPaise"
     from matches where reference = $1`,
    [reference],
  );
  if (match === undefined) return undefined;
  const windows = await database.query<NewMatch['windows'][number]>(
    `select closes_at as "closesAt", win_ratio as "winRatio" from match_windows where match_id = $1 order by number`,
    [match.id],
  );
  const prices = await database.query<Price>(
    `select kind, name, win_ratio as "winRatio" from selections where match_id = $1 order by id`,
    [match.id],
  );
  const sides = prices.filter(({ kind }) => kind === 'team');
  const toss = prices.find(({ kind }) => kind === 'toss');
  if (toss === undefined) throw new Error(`Match ${match.id} has no toss`);
  return { ...match, windows, sides, tossRatio: toss.winRatio };
}

/** The terms of a match in the words of `match make`, for the message of a refusal. */
function termsOf(match: NewMatch): Map<string, string> {
  return new Map([
    ['name', `"${match.name}"`],
    ['competition', `"${match.competition}"`],
    ['sport', match.sport ?? 'other'],
    ['sides', match.sides.map(({ name, winRatio }) => `"${name}=${winRatio}"`).join(' and ')],
    ['toss', String(match.tossRatio)],
    ['minimum', rupees(match.minimumBetPaise)],
    ['opening', indianTime(match.opensAt)],
    [
      'windows',
      match.windows.map(({ closesAt, winRatio }) => `"${indianTime(closesAt)}=${winRatio}"`).join(', '),
    ],
  ]);
}
