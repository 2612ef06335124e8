import { setTimeout as pause } from 'node:timers/promises';
import type { Prediction } from '../../../src/schemas/bets/matches.ts';
import { noting } from '../../account/activity/note.ts';
import type { Alongside, Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockWallets } from '../../wallet/lock.ts';
import { endLegs, LEGS_AT_ONCE, lockOpenBooks, nextLegs, type OpenLeg } from '../combined/settle.ts';
import { REMAINING } from '../remaining.ts';
import { MATCH_STATES } from './life.ts';
import { waitForTurn } from './turn.ts';

/** The number of bets that end in one transaction: a small number keeps locks short for other calls. */
export const AT_ONCE = 100;
/** After this long without progress, a decision counts as interrupted. */
export const LEFT_AFTER_SECONDS = 10;

/**
 * The bets after the first batch: the caller ends them, or leaves them to the settlement job, which begins within a
 * second. A job that has other matches to care for leaves them.
 */
export type Rest = 'end' | 'leave';

export interface Result {
  /** The selection of the side that won; null for a match that ended level. */
  winner: number | null;
  /** May be undefined if the coin has already been thrown. */
  toss?: Prediction | undefined;
}

/**
 * Settles a closed match with its result, and every open bet on it: winners are paid, other stakes go to the house. If the
 * match ended level, bets on its winner are void. The
 * bets are settled in batches, each bet once, and the match stays closed until the last batch. A repeated call with the
 * same result continues an interrupted settlement and changes nothing else.
 * @returns whether this call decided the match
 * @throws Refusal 404 for an unknown match or side · 409 when the match is not closed, or was decided otherwise · 400
 * when the toss is neither given nor thrown
 */
export function settleMatch(
  database: Database,
  matchId: number,
  { winner, toss }: Result,
  alongside?: Alongside,
  rest?: Rest,
): Promise<boolean> {
  return decideMatch(database, matchId, { alongside, rest }, async (tx, match) => {
    const isMine = match.winner === winner && (toss === undefined || match.toss === toss);
    if (isMine && (match.decision === 'settling' || match.decision === 'settled')) return false;
    if (match.decision !== 'none' || !MATCH_STATES.settling.includes(match.state))
      throw new Refusal(409, BEGUN.get(match.decision) ?? 'A match is settled once, after it has closed', {
        data: { state: match.state },
      });
    const sides = await tx.query<{ id: number }>(
      `select id from selections where match_id = $1 and kind = 'team'`,
      [matchId],
    );
    if (winner !== null && !sides.some(({ id }) => id === winner))
      throw new Refusal(404, 'No such side in this match');
    const fell = match.toss ?? toss;
    if (fell === undefined) throw new Refusal(400, 'The coin has not been thrown: say how it fell');
    if (toss !== undefined && toss !== fell) throw fellOtherwise(fell);
    await tx.query(
      `update matches set decision = 'settling', winner_selection_id = $2, is_drawn = $2::bigint is null, toss_result = $3,
              tossed_at = coalesce(tossed_at, clock_timestamp()), carried_on_at = clock_timestamp() where id = $1`,
      [matchId, winner, fell],
    );
    return true;
  });
}

/**
 * Records how the coin of an undecided match fell, and settles every open bet on the toss, in batches like
 * `settleMatch`. The match itself continues. If it is abandoned later, bets on the toss stay settled.
 * @returns whether this call threw the coin: false if it had already fallen the same way
 * @throws Refusal 404 for an unknown match · 409 when the match is decided, or the coin fell otherwise (`data.toss`)
 */
export function throwToss(
  database: Database,
  matchId: number,
  toss: Prediction,
  alongside?: Alongside,
  rest?: Rest,
): Promise<boolean> {
  return decideMatch(database, matchId, { alongside, rest }, async (tx, match) => {
    if (match.toss === toss) return false;
    if (match.toss !== null) throw fellOtherwise(match.toss);
    if (match.decision !== 'none' || !MATCH_STATES.tossing.includes(match.state))
      throw new Refusal(409, BEGUN.get(match.decision) ?? 'The coin is thrown before the match is decided', {
        data: { state: match.state },
      });
    await tx.query(
      `update matches set toss_result = $2, tossed_at = clock_timestamp(), carried_on_at = clock_timestamp(),
              revision = revision + 1
       where id = $1`,
      [matchId, toss],
    );
    return true;
  });
}

const fellOtherwise = (toss: Prediction) =>
  new Refusal(409, `The coin of this match fell on ${toss}`, { data: { toss } });

/**
 * Abandons an undecided match. Betting ends at once; every open bet becomes void and its stake goes back, in batches like
 * `settleMatch`. A total that the score has already passed is settled.
 * @returns whether this call decided the match: false if it was abandoned already
 * @throws Refusal 404 for an unknown match · 409 for a settled one
 */
export function abandonMatch(
  database: Database,
  matchId: number,
  alongside?: Alongside,
  rest?: Rest,
): Promise<boolean> {
  return decideMatch(database, matchId, { alongside, rest }, async (tx, match) => {
    if (match.decision === 'abandoning' || match.decision === 'abandoned') return false;
    if (match.decision !== 'none' || !MATCH_STATES.abandoning.includes(match.state))
      throw new Refusal(409, BEGUN.get(match.decision) ?? 'A settled match cannot be abandoned', {
        data: { state: match.state },
      });
    await tx.query(
      `update matches set decision = 'abandoning', carried_on_at = clock_timestamp() where id = $1`,
      [matchId],
    );
    return true;
  });
}

/** Continues decisions that another job or a stopped process left unfinished, until the signal aborts. */
export function resumeDecisions(database: Database, signal?: AbortSignal): Promise<void> {
  const findLeft = () =>
    database.query<{ id: number }>(
      `select id from matches
       where decided_at is null and (decision <> 'none' or tossed_at is not null and toss_settled_at is null)
         and carried_on_at < clock_timestamp() - make_interval(secs => ${LEFT_AFTER_SECONDS})
       order by id`,
    );
  return endBetsInTurn(database, findLeft, endNextBets, signal);
}

/** Ends the next batch of bets of a locked match. Returns whether no bet is left. */
type EndNext = (tx: Queryable, matchId: number) => Promise<boolean>;

/**
 * Ends the bets of several matches, one batch of each in turn, so that a match with very many bets does not delay the
 * others. Matches that are left meanwhile join them. A match that fails does not stop the others.
 * @throws the failure, or an AggregateError of several, after all other matches are done
 */
export async function endBetsInTurn(
  database: Database,
  findLeft: () => Promise<{ id: number }[]>,
  endNext: EndNext,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const failed = new Set<number>();
  const left = new Set<number>();
  while (!signal?.aborted) {
    for (const { id } of await findLeft()) if (!failed.has(id)) left.add(id);
    if (left.size === 0) break;
    for (const id of left) {
      if (signal?.aborted) break;
      try {
        if (await endBatch(database, id, endNext)) left.delete(id);
      } catch (failure) {
        failures.push(failure);
        failed.add(id);
        left.delete(id);
      }
    }
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} have failed`);
  if (failures.length > 0) throw failures[0];
}

type Decision = 'none' | 'settling' | 'settled' | 'abandoning' | 'abandoned';

interface LockedMatch {
  state: string;
  decision: Decision;
  winner: number | null;
  toss: Prediction | null;
}

const BEGUN = new Map<Decision, string>([
  ['settling', 'This match is being settled'],
  ['abandoning', 'This match is being abandoned'],
]);

/**
 * Decides a match and ends its first batch of bets in one transaction: most matches need no more. The rest is left as if
 * by a stopped process, in the same transaction, so that the settlement job takes it at once.
 * @param decide returns whether it decided the locked match
 */
async function decideMatch(
  database: Database,
  matchId: number,
  { alongside, rest = 'end' }: { alongside?: Alongside | undefined; rest?: Rest | undefined },
  decide: (tx: Queryable, match: LockedMatch) => Promise<boolean>,
): Promise<boolean> {
  const { isMine, isOver } = await database.transaction(async (tx) => {
    const isMine = await decide(tx, await lockMatch(tx, matchId));
    const isOver = await endNextBets(tx, matchId, { isFirst: isMine });
    if (!isOver && rest === 'leave')
      await tx.query(
        `update matches set carried_on_at = clock_timestamp() - make_interval(secs => ${LEFT_AFTER_SECONDS}) where id = $1`,
        [matchId],
      );
    if (isMine) await alongside?.(tx);
    return { isMine, isOver };
  });
  if (!isOver && rest === 'end') await carryOut(database, matchId, endNextBets);
  return isMine;
}

/** @throws Refusal 503 when it cannot go on: the decision stands, and the settlement job does the rest */
export async function carryOut(database: Database, matchId: number, endNext: EndNext): Promise<void> {
  try {
    let isOver = false;
    while (!isOver) isOver = await endBatch(database, matchId, endNext);
  } catch (cause) {
    throw new DecisionStands(cause);
  }
}

/** The refusal for a match that is decided while some of its bets could not be ended. */
class DecisionStands extends Refusal {
  constructor(cause: unknown) {
    super(503, 'The match is decided, and that stands; the server goes on ending its bets by itself');
    this.cause = cause;
  }
}

/**
 * Ends the next batch of bets of a decided match, then pauses for as long as that took: the embedded engine runs one
 * statement at a time, and other calls need their share.
 * @returns whether no bet is left
 */
async function endBatch(database: Database, matchId: number, endNext: EndNext): Promise<boolean> {
  const start = performance.now();
  const isOver = await database.transaction(async (tx) => {
    await lockMatch(tx, matchId);
    return endNext(tx, matchId);
  });
  await pause(performance.now() - start);
  return isOver;
}

export async function lockMatch(tx: Queryable, matchId: number): Promise<LockedMatch> {
  await waitForTurn(tx, matchId);
  const locked = await tx.query('select id from matches where id = $1 for update', [matchId]);
  if (locked.length === 0) throw new Refusal(404, 'Match not found');
  // A separate statement reads the clock after the lock.
  const [match] = await tx.query<LockedMatch>(
    `select s.state, m.decision, m.winner_selection_id as winner, m.toss_result as toss
     from matches m join match_states s on s.id = m.id where m.id = $1`,
    [matchId],
  );
  if (match === undefined) throw new Error(`Match ${matchId} has no betting window`);
  return match;
}

/**
 * Ends the next batch of open bets and of legs of combined bets on a locked match: all of them once the match is
 * decided, before that only those on the toss. Other changes of these bets wait for the match's lock. After the last
 * batch it marks the match as settled or abandoned, or its toss as settled.
 * @param isFirst whether this transaction has decided the match, or thrown its coin
 * @returns whether no bet is left
 */
async function endNextBets(
  tx: Queryable,
  matchId: number,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<boolean> {
  const [match] = await tx.query<{ decision: Decision }>('select decision from matches where id = $1', [
    matchId,
  ]);
  const isToss = match?.decision === 'none';
  const bets = await tx.query<{ id: number; user_id: number }>(
    isToss
      ? `select id, user_id from bets
         where match_id = $1 and prediction is not null and status = 'open' order by user_id, id limit ${AT_ONCE}`
      : `select id, user_id from bets where match_id = $1 and status = 'open' order by user_id, id limit ${AT_ONCE}`,
    [matchId],
  );
  const legs = await nextLegs(tx, matchId, { onToss: isToss });
  await lockWallets(
    tx,
    [...bets, ...legs].map(({ user_id }) => user_id),
  );
  if (isToss && isFirst) await emptyTossBooks(tx, matchId, legs);
  await endBets(
    tx,
    bets.map(({ id }) => id),
  );
  await endLegs(tx, matchId, legs);
  const isOver = bets.length < AT_ONCE && legs.length < LEGS_AT_ONCE;
  await tx.query(
    isOver && isToss
      ? `update matches set toss_settled_at = clock_timestamp(), revision = revision + 1
         where id = $1 and toss_settled_at is null`
      : isOver
        ? `update matches set decision = case decision when 'settling' then 'settled' else 'abandoned' end,
                decided_at = clock_timestamp(), revision = revision + 1,
                toss_settled_at = case when tossed_at is not null then coalesce(toss_settled_at, clock_timestamp()) end
         where id = $1 and decided_at is null`
        : 'update matches set carried_on_at = clock_timestamp(), revision = revision + 1 where id = $1',
    [matchId],
  );
  return isOver;
}

/**
 * Empties the books of a toss that takes no more bets; each bet frees its bettor's limit when it is settled. Like all
 * books they are locked after the wallets, and together with those that the ends of these legs may free.
 */
async function emptyTossBooks(tx: Queryable, matchId: number, legs: readonly OpenLeg[]): Promise<void> {
  const tosses = await tx.query<{ id: number }>(
    `select id from selections where match_id = $1 and kind = 'toss'`,
    [matchId],
  );
  await lockOpenBooks(
    tx,
    legs.map((leg) => leg.combined_bet_id),
    tosses.flatMap(({ id }) => FACES.map((side) => ({ selection_id: id, side }))),
  );
  await tx.query('update books set exposure_paise = 0 where selection_id = any ($1::bigint[])', [
    tosses.map(({ id }) => id),
  ]);
}

const FACES: readonly Prediction[] = ['Head', 'Tail'];

/**
 * Ends open bets of one match, without the parts that were cashed out, in one statement for all bets. The match and the
 * wallets must be locked.
 */
async function endBets(tx: Queryable, betIds: readonly number[]): Promise<void> {
  await tx.query(
    `with ended as (
       update bets b set settled_at = statement_timestamp(), status = selection_outcome(
         p.id, p.kind, k.line, b.prediction, m.decision, m.winner_selection_id, m.is_drawn, m.toss_result, m.play)
       from matches m, selections p, markets k
       where m.id = b.match_id and p.id = b.selection_id and k.id = p.market_id and b.id = any ($1::bigint[]) and b.status = 'open'
       returning b.id, b.user_id, b.match_id, b.status, ${REMAINING.stake('b')} as stake_paise, ${REMAINING.pays('b')} as pays_paise,
                 m.decision
     ), freed as (
       update positions p set pays_paise = p.pays_paise - e.pays_paise
       from (select user_id, match_id, sum(pays_paise) as pays_paise from ended where decision = 'none'
             group by user_id, match_id) e
       where p.user_id = e.user_id and p.match_id = e.match_id
     ), journal as (
       insert into journals (user_id, kind, bet_id)
       select user_id, 'bet.' || status, id from ended order by user_id, id
       returning id, user_id, bet_id
     ), ${noting("select user_id, 'bet.' || status as kind, id as subject_id from ended")}
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select j.id, line.number, j.user_id, line.debit, line.credit, line.amount_paise
     from journal j
     join ended e on e.id = j.bet_id
     cross join lateral (values
       (1, 'staked', case e.status when 'lost' then 'house' else 'cash' end, e.stake_paise),
       (2, 'house', 'cash', case e.status when 'won' then e.pays_paise - e.stake_paise else 0 end)
     ) as line (number, debit, credit, amount_paise)
     where line.amount_paise > 0
     order by j.id, line.number`,
    [betIds],
  );
}
