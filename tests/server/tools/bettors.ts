import { digest } from '../../../server/account/secrets.ts';
import { openSession } from '../../../server/account/sessions.ts';
import type { Bearer } from '../../../server/account/signed-in.ts';
import { cancelBet } from '../../../server/bets/cancel.ts';
import { cashOut } from '../../../server/bets/cash-out.ts';
import { cashOutCombined } from '../../../server/bets/combined/cash-out.ts';
import { placeCombined } from '../../../server/bets/combined/place.ts';
import { correctResult, type RightResult } from '../../../server/bets/matches/correct.ts';
import { createMatch, type NewMatch } from '../../../server/bets/matches/make.ts';
import { placeBet } from '../../../server/bets/place.ts';
import type { Database, Queryable } from '../../../server/database/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { recordAct } from '../../../server/shared/commands/acts.ts';
import { grantCash } from '../../../server/wallet/grant.ts';
import { hashBody } from '../../../server/wallet/idempotency.ts';
import type { BetPayload } from '../../../src/schemas/bets/bet-requests.ts';
import type { CashOut, CashOutReceipt } from '../../../src/schemas/bets/cash-out.ts';
import type { LegPick } from '../../../src/schemas/bets/combined-requests.ts';
import type { Prediction } from '../../../src/schemas/bets/matches.ts';

let people = 0;

/** A verified person with this many paise in their wallet. */
export async function makeBettor(database: Queryable, paise: number): Promise<number> {
  people += 1;
  const phone = String(6_000_000_000 + people);
  const [user] = await database.query<{ id: number }>(
    `insert into users (first_name, last_name, phone, email, pincode, state, password_hash, referral_code, verified_at)
     values ('Test', 'Bettor', $1, $1 || '@example.com', '400001', 'Goa', '-', 'R' || $1, now()) returning id`,
    [phone],
  );
  const id = user?.id ?? 0;
  await database.query('insert into wallets (user_id) values ($1)', [id]);
  if (paise > 0) await fund(database, id, paise);
  return id;
}

/** Puts this many paise into a wallet. */
export async function fund(database: Queryable, userId: number, paise: number): Promise<void> {
  await grantCash(database, userId, { paise, who: 'test', why: 'to play with' });
}

/** The time this many minutes from now; negative: ago. */
export const minutes = (count: number) => new Date(Date.now() + count * 60_000);

export interface TestMatch {
  id: number;
  home: number;
  away: number;
  toss: number;
}

/** An open match: home pays 80, away 95.5, the toss 96, at least ₹10; closes in an hour. */
export async function makeMatch(database: Queryable, changes: Partial<NewMatch> = {}): Promise<TestMatch> {
  const id =
    (await createMatch(database, {
      name: 'Home v Away',
      competition: 'Test Cup',
      opensAt: minutes(-5),
      minimumBetPaise: 1000,
      windows: [{ closesAt: minutes(60), winRatio: 150 }],
      sides: [
        { name: 'Home', winRatio: 80 },
        { name: 'Away', winRatio: 95.5 },
      ],
      tossRatio: 96,
      ...changes,
    })) ?? 0;
  const selections = await database.query<{ id: number }>(
    'select id from selections where match_id = $1 order by id',
    [id],
  );
  const [home = 0, away = 0, toss = 0] = selections.map((selection) => selection.id);
  return { id, home, away, toss };
}

/** A side of a match, or a face of its coin. */
interface CrowdPick {
  selection: number;
  face?: Prediction;
}

/**
 * Open bets of 10 on a match, by 30 people, on each of these in turn. They take no limits of the match.
 * @returns the people
 */
export async function placeCrowd(
  database: Queryable,
  matchId: number,
  count: number,
  picks: readonly CrowdPick[],
): Promise<number[]> {
  const bettors: number[] = [];
  for (let index = 0; index < 30; index += 1) bettors.push(await makeBettor(database, 1_000_00));
  await database.query(
    `with placed as (
       insert into bets (user_id, match_id, selection_id, prediction, stake_paise, win_ratio, pays_paise)
       select ($1::bigint[])[1 + n % 30], $2, ($3::bigint[])[1 + n % $5], ($4::text[])[1 + n % $5], 1000, 80, 1800
       from generate_series(1, $6) n returning id, user_id
     ), journal as (
       insert into journals (user_id, kind, bet_id) select user_id, 'bet.placed', id from placed returning id, user_id
     )
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select id, 1, user_id, 'cash', 'staked', 1000 from journal`,
    [
      bettors,
      matchId,
      picks.map(({ selection }) => selection),
      picks.map(({ face = null }) => face),
      picks.length,
      count,
    ],
  );
  return bettors;
}

/** The number of open bets on a match. */
export async function countOpen(database: Queryable, matchId: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*) from bets where match_id = $1 and status = 'open'`,
    [matchId],
  );
  return row?.count ?? 0;
}

/** Corrects the result of a match as an operator does. */
export function correct(
  database: Database,
  matchId: number,
  right: RightResult,
  why = 'a slip of the finger',
) {
  return correctResult(database, matchId, right, why, (tx) =>
    recordAct(tx, { who: 'asha', act: 'match.correct', subject: String(matchId), why }),
  );
}

/** Moves one match and its bets this many minutes into the past, on the database's clock. */
export async function pass(database: Queryable, matchId: number, count: number): Promise<void> {
  await database.query(`update matches set opens_at = opens_at - make_interval(mins => $2) where id = $1`, [
    matchId,
    count,
  ]);
  await database.query(
    `update match_windows set closes_at = closes_at - make_interval(mins => $2) where match_id = $1`,
    [matchId, count],
  );
  await database.query(
    `update bets set placed_at = placed_at - make_interval(mins => $2) where match_id = $1`,
    [matchId, count],
  );
  await database.query(
    `update private_league_bets set placed_at = placed_at - make_interval(mins => $2) where match_id = $1`,
    [matchId, count],
  );
  await passForCombined(database, matchId, count);
}

/**
 * The same for combined bets with a leg on the match. They were then placed earlier, so their other matches
 * have been open for longer.
 */
async function passForCombined(database: Queryable, matchId: number, count: number): Promise<void> {
  await database.query(
    `update combined_bets set placed_at = placed_at - make_interval(mins => $2)
     where id in (select combined_bet_id from combined_legs where match_id = $1)`,
    [matchId, count],
  );
  await database.query(
    `update matches set opens_at = opens_at - make_interval(mins => $2)
     where id <> $1 and id in (
       select o.match_id from combined_legs l join combined_legs o using (combined_bet_id) where l.match_id = $1)`,
    [matchId, count],
  );
}

/** The outcome of a call: its value, or its refusal in brief. */
export async function outcome<T>(call: Promise<T>): Promise<T | Pick<Refusal, 'status' | 'errors' | 'data'>> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      status: error.status,
      ...(error.errors && { errors: error.errors }),
      ...(error.data === undefined ? {} : { data: error.data }),
    } as Pick<Refusal, 'status' | 'errors' | 'data'>;
  }
}

export async function place(database: Database, userId: number, bet: BetPayload, key: string | null = null) {
  const bearer = await bearerFor(database, userId);
  return placeBet(database, bearer, { route: 'live-bet/save', key, bodyHash: hashBody(bet) }, bet);
}

export function combine(
  database: Database,
  userId: number,
  bet_amount: number,
  legs: readonly LegPick[],
  key: string | null = null,
) {
  const body = { legs: [...legs], bet_amount };
  return placeCombined(
    database,
    { userId, route: 'live-bet/save-combined', key, bodyHash: hashBody(body) },
    body,
  );
}

export function cashOutCombinedOf(
  database: Database,
  userId: number,
  body: CashOut,
  key: string | null = null,
) {
  return cashOutCombined(
    database,
    { userId, route: 'live-bet/cash-out-combined', key, bodyHash: hashBody(body) },
    body,
  );
}

const tokens = new WeakMap<Database, Map<number, Promise<string>>>();

/** The bearer of a person who has just signed in; made once for each person. */
async function bearerFor(database: Database, userId: number): Promise<Bearer> {
  const known = tokens.get(database) ?? new Map<number, Promise<string>>();
  tokens.set(database, known);
  const token = known.get(userId) ?? openSession(database, userId).then(({ access }) => access);
  known.set(userId, token);
  return { tokenHash: digest(await token), found: () => {}, userId: async () => userId };
}

export const onTeam = (team_value: number, bet_amount: number, win_ratio?: number): BetPayload => ({
  team_value,
  bet_amount,
  ...(win_ratio === undefined ? {} : { win_ratio }),
});

export const onToss = (match_id: number, prediction: Prediction, bet_amount: number): BetPayload => ({
  match_id,
  prediction,
  bet_amount,
  minimum_betamount: 1,
});

export function cancel(
  database: Database,
  userId: number,
  bet_id: number,
  match_id: number,
  { key = null, refund }: { key?: string | null; refund?: number } = {},
) {
  const body = { bet_id, match_id, refund };
  return cancelBet(database, { userId, route: 'live-bet/cancel', key, bodyHash: hashBody(body) }, body);
}

export function cashOutOf(
  database: Database,
  userId: number,
  body: CashOut,
  key: string | null = null,
): Promise<CashOutReceipt> {
  return cashOut(database, { userId, route: 'live-bet/cash-out', key, bodyHash: hashBody(body) }, body);
}

export async function wallet(database: Queryable, userId: number) {
  const [row] = await database.query<{ cash: number; staked: number }>(
    'select cash, staked from wallets where user_id = $1',
    [userId],
  );
  return row;
}
