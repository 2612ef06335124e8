import type { Prediction } from '../../../src/schemas/bets/matches.ts';
import { noting } from '../../account/activity/note.ts';
import type { Alongside, Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockWallets } from '../../wallet/lock.ts';
import { reopenCorrected } from '../combined/reopen.ts';
import { lockOpenBooks, loseCorrected } from '../combined/settle.ts';
import { REMAINING } from '../remaining.ts';
import { AT_ONCE, carryOut, endBetsInTurn, LEFT_AFTER_SECONDS, lockMatch } from './decide.ts';
import { MARKET_STATES } from './life.ts';

/** The right result: the selection of the side that won, or the face on which the coin fell. */
export type RightResult = { winner: number; toss?: never } | { toss: Prediction; winner?: never };

/**
 * Corrects the winner or the toss of a match that was entered wrongly. Each bet on it that ends otherwise now gets a
 * journal that reverses its settlement, and then its right settlement, in batches like `settleMatch`. A combined bet that
 * was lost by the wrong result alone, and waits for other matches, is opened again. A repeated call continues an
 * interrupted correction and changes nothing else.
 * @param why the reason, which bettors read
 * @returns whether this call corrected the result: false if it was the right one already
 * @throws Refusal 404 for an unknown match or side · 409 for a match with a feed, while there is no result to correct,
 * and while another correction is not finished
 */
export async function correctResult(
  database: Database,
  matchId: number,
  right: RightResult,
  why: string,
  alongside?: Alongside,
): Promise<boolean> {
  // Without a batch: that locks wallets before combined bets, and this transaction has locked some of these.
  const isMine = await database.transaction(async (tx) => {
    const match = await lockMatch(tx, matchId);
    const was = right.toss === undefined ? match.winner : match.toss;
    const isMine = was !== (right.toss ?? right.winner);
    if (isMine) {
      await refuseUncorrectable(tx, matchId, right);
      await correctLegs(tx, matchId, right);
      await tx.query(
        `with before as materialized (select winner_selection_id, toss_result from matches where id = $1),
         corrected as (
           update matches set winner_selection_id = coalesce($2, winner_selection_id),
                  toss_result = coalesce($3, toss_result), revision = revision + 1
           where id = $1)
         insert into corrections (match_id, was_winner_id, winner_id, was_toss, toss, why)
         select $1, case when $2::bigint is not null then winner_selection_id end, $2::bigint,
                case when $3::text is not null then toss_result end, $3::text, $4 from before`,
        [matchId, right.winner ?? null, right.toss ?? null, why],
      );
      await alongside?.(tx);
    }
    return isMine;
  });
  await carryOut(database, matchId, correctNextBets);
  return isMine;
}

async function refuseUncorrectable(tx: Queryable, matchId: number, right: RightResult): Promise<void> {
  const kind = right.toss === undefined ? 'winner' : 'toss';
  const [match] = await tx.query<{
    state: string;
    is_own: boolean;
    has_feed: boolean;
    is_side: boolean;
    is_being_corrected: boolean;
  }>(
    `select k.state, m.season_id is not null as is_own, m.terms is not null as has_feed,
            $3::bigint is null or exists (
              select from selections where id = $3 and match_id = m.id and kind = 'team') as is_side,
            exists (select from corrections where match_id = m.id and finished_at is null) as is_being_corrected
     from matches m join market_states k on k.match_id = m.id and k.kind = $2 where m.id = $1`,
    [matchId, kind, right.winner ?? null],
  );
  if (match === undefined) throw new Error(`Match ${matchId} has no market on the ${kind}`);
  if (match.is_own)
    throw new Refusal(
      409,
      'This match follows from its seed, as anybody can check: its result is not entered',
    );
  if (match.has_feed) throw new Refusal(409, 'A feed has decided this match: its result is not entered');
  if (!match.is_side) throw new Refusal(404, 'No such side in this match');
  if (match.is_being_corrected) throw new Refusal(409, 'This match is being corrected');
  if (!MARKET_STATES.correcting.includes(match.state))
    throw new Refusal(409, `There is no result to correct: the market on the ${kind} is ${match.state}`, {
      data: { market: match.state },
    });
}

/** The ended legs `l` whose status the right result changes; parameters: the match, the side, the face. */
const WRONG_LEGS = `l.match_id = $1 and l.status in ('won', 'lost')
  and case when l.prediction is null
    then l.market_id = (select market_id from selections where id = $2::bigint) and (l.status = 'won') <> (l.selection_id = $2)
    else (l.status = 'won') <> (l.prediction = $3::text) end`;

/**
 * Corrects the legs of combined bets that end otherwise now, at once with the result. Until the batch of a bet, its legs
 * contradict its status.
 */
async function correctLegs(tx: Queryable, matchId: number, right: RightResult): Promise<void> {
  const params = [matchId, right.winner ?? null, right.toss ?? null];
  // Waits for the batch of another correction that has read the legs of the same bet. Only corrections lock lost bets.
  await tx.query(
    `select c.id from combined_bets c
     where c.status = 'lost' and exists (select from combined_legs l where l.combined_bet_id = c.id and ${WRONG_LEGS})
     order by c.id for no key update`,
    params,
  );
  await tx.query(
    `update combined_legs l set status = case l.status when 'won' then 'lost' else 'won' end where ${WRONG_LEGS}`,
    params,
  );
}

/** Continues corrections that a process left unfinished, until the signal aborts. */
export function resumeCorrections(database: Database, signal?: AbortSignal): Promise<void> {
  const findLeft = () =>
    database.query<{ id: number }>(
      `select match_id as id from corrections
       where finished_at is null
         and carried_on_at < clock_timestamp() - make_interval(secs => ${LEFT_AFTER_SECONDS})
       order by match_id`,
    );
  return endBetsInTurn(database, findLeft, correctNextBets, signal);
}

interface WrongBet {
  id: number;
  user_id: number;
  is_combined: boolean;
  /** Only combined bets may be open: a corrected leg has lost them. */
  status: 'open' | 'won' | 'lost';
  /** Whether a combined bet has legs without a result. */
  has_open: boolean;
  /** The payout of the bet if it wins, without the parts that were cashed out. */
  pays_paise: number;
}

/** The condition on a combined bet `c` whose status contradicts its legs. */
const CONTRADICTED = `c.status in ('open', 'won', 'lost') and (c.status = 'lost') <> exists (
  select from combined_legs o where o.combined_bet_id = c.id and o.status = 'lost')`;

/**
 * Settles the next batch of bets again that have ended otherwise than the corrected result of their locked match says.
 * @returns whether no bet is left
 */
async function correctNextBets(tx: Queryable, matchId: number): Promise<boolean> {
  const [correction] = await tx.query<{ id: number; is_toss: boolean }>(
    'select id, toss is not null as is_toss from corrections where match_id = $1 and finished_at is null',
    [matchId],
  );
  if (correction === undefined) return true;
  // A person's lost bets come first: what they pay now can be taken back for the others.
  const bets = await tx.query<WrongBet>(
    `select * from (
       select b.id, b.user_id, false as is_combined, b.status, false as has_open, ${REMAINING.pays('b')} as pays_paise
       from bets b join matches m on m.id = b.match_id join selections p on p.id = b.selection_id
       where b.match_id = $1 and b.status in ('won', 'lost') and p.kind = case when $2::boolean then 'toss' else 'team' end
         and (b.status = 'won') <> case when b.prediction is null
           then b.selection_id = m.winner_selection_id else b.prediction = m.toss_result end
       union all
       select c.id, c.user_id, true, c.status, false, 0 -- read again once its wallet is locked
       from combined_legs l
       join combined_bets c on c.id = l.combined_bet_id
       join selections p on p.id = l.selection_id
       where l.match_id = $1 and l.status in ('won', 'lost') and p.kind = case when $2::boolean then 'toss' else 'team' end
         and (l.status = 'lost') = (c.status <> 'lost') and ${CONTRADICTED} and not exists (
           select from combined_corrections x where x.combined_bet_id = c.id and x.correction_id = $3)
     ) wrong order by user_id, status, is_combined, id limit ${AT_ONCE}`,
    [matchId, correction.is_toss, correction.id],
  );
  await lockWallets(
    tx,
    bets.map(({ user_id }) => user_id),
  );
  const wrong = await stillWrong(tx, bets);
  const idsOf = (some: readonly WrongBet[]) => some.map(({ id }) => id);
  const open = wrong.filter(({ status }) => status === 'open');
  const reopened = wrong.filter(({ status, has_open }) => status === 'lost' && has_open);
  // At once: two calls would lock books in another order than other transactions.
  await lockOpenBooks(tx, idsOf([...open, ...reopened]));
  await loseCorrected(tx, idsOf(open));
  await reopenCorrected(tx, correction.id, idsOf(reopened));
  const lost = wrong.filter(({ status, has_open }) => status === 'lost' && !has_open);
  // Write-offs are computed in the order in which bets are settled again.
  const won = wrong
    .filter(({ status }) => status === 'won')
    .sort((one, other) => Number(one.is_combined) - Number(other.is_combined));
  await settleAgain(
    tx,
    correction.id,
    lost.map((bet) => ({ ...bet, written_off_paise: 0 })),
  );
  await settleAgain(tx, correction.id, await writeOffs(tx, won));
  const isOver = bets.length < AT_ONCE;
  await tx.query(
    `with carried_on as (
       update corrections set carried_on_at = clock_timestamp(), finished_at = case when $2 then clock_timestamp() end
       where id = $1 returning match_id)
     update matches m set revision = m.revision + 1 from carried_on c where m.id = c.match_id`,
    [correction.id, isOver],
  );
  return isOver;
}

/**
 * These bets as they are now. Another match of a combined bet may have ended it, or its bettor, until its wallet was
 * locked.
 */
async function stillWrong(tx: Queryable, bets: readonly WrongBet[]): Promise<WrongBet[]> {
  const combined = bets.flatMap(({ id, is_combined }) => (is_combined ? [id] : []));
  if (combined.length === 0) return [...bets];
  // In the order in which another correction locks lost bets; their legs are read after that.
  await tx.query('select id from combined_bets where id = any ($1::bigint[]) order by id for no key update', [
    combined,
  ]);
  const rows = await tx.query<Pick<WrongBet, 'id' | 'status' | 'has_open' | 'pays_paise'>>(
    `select c.id, c.status, ${REMAINING.combinedWon('c')} as pays_paise,
            exists (select from combined_legs where combined_bet_id = c.id and status = 'open') as has_open
     from combined_bets c
     where c.id = any ($1::bigint[]) and ${CONTRADICTED}`,
    [combined],
  );
  const now = new Map(rows.map((row) => [row.id, row]));
  return bets.flatMap((bet) => {
    if (!bet.is_combined) return bet;
    const row = now.get(bet.id);
    // Its status has changed meanwhile: the correction of another leg settles it again.
    const isAnothers = (row?.status === 'lost') !== (bet.status === 'lost');
    return row === undefined || isAnothers ? [] : { ...bet, ...row };
  });
}

type SettledAgain = WrongBet & {
  /** The part of a payout that its owner no longer has. */
  written_off_paise: number;
};

/** These won bets with the part of each payout that its owner no longer has. Wallets must be locked. */
async function writeOffs(tx: Queryable, bets: readonly WrongBet[]): Promise<SettledAgain[]> {
  const wallets = await tx.query<{ user_id: number; cash: number }>(
    'select user_id, cash from wallets where user_id = any ($1::bigint[])',
    [bets.map(({ user_id }) => user_id)],
  );
  const cash = new Map(wallets.map((wallet) => [wallet.user_id, wallet.cash]));
  return bets.map((bet) => {
    const has = cash.get(bet.user_id) ?? 0;
    const taken = Math.min(has, bet.pays_paise);
    cash.set(bet.user_id, has - taken);
    return { ...bet, written_off_paise: bet.pays_paise - taken };
  });
}

/** The tables, the columns and the payout in which single and combined bets differ. */
const SINGLE = {
  kind: 'bet',
  bets: 'bets',
  corrections: 'bet_corrections',
  bet: 'bet_id',
  correction: 'bet_correction_id',
  pays: REMAINING.pays('b'),
  also: '',
};
const COMBINED = {
  kind: 'combined',
  bets: 'combined_bets',
  corrections: 'combined_corrections',
  bet: 'combined_bet_id',
  correction: 'combined_correction_id',
  pays: REMAINING.combinedWon('b'),
  also: `, payout_paise = case b.status when 'lost' then ${REMAINING.combinedWon('b')} else 0 end`,
};

/** Settles single bets again, then combined ones. */
async function settleAgain(
  tx: Queryable,
  correctionId: number,
  bets: readonly SettledAgain[],
): Promise<void> {
  for (const kind of [SINGLE, COMBINED])
    await settleKind(
      tx,
      kind,
      correctionId,
      bets.filter(({ is_combined }) => is_combined === (kind === COMBINED)),
    );
}

/**
 * Reverses the settlements of these bets and books the right ones, in one statement and in this order. The match and
 * the wallets must be locked.
 */
async function settleKind(
  tx: Queryable,
  of: typeof SINGLE,
  correctionId: number,
  bets: readonly SettledAgain[],
): Promise<void> {
  if (bets.length === 0) return;
  await tx.query(
    `with given as materialized (
       select bet_id, written_off_paise, place
       from unnest($2::bigint[], $3::bigint[]) with ordinality as given (bet_id, written_off_paise, place)
     ), corrected as (
       update ${of.bets} b set status = case b.status when 'won' then 'lost' else 'won' end${of.also}
       from given g where b.id = g.bet_id
       returning b.id, b.user_id, b.status, ${REMAINING.stake('b')} as stake_paise, ${of.pays} as pays_paise,
                 g.written_off_paise, g.place
     ), correction as (
       insert into ${of.corrections} (correction_id, ${of.bet}, user_id, was, becomes, written_off_paise)
       select $1, id, user_id, case status when 'won' then 'lost' else 'won' end, status, written_off_paise
       from corrected order by place
       returning id, ${of.bet} as bet_id, user_id
     ), journal as (
       insert into journals (user_id, kind, ${of.bet}, ${of.correction})
       select c.user_id, made.kind, c.id, x.id
       from corrected c join correction x on x.bet_id = c.id
       cross join lateral (values (1, '${of.kind}.corrected'), (2, '${of.kind}.' || c.status)) as made (number, kind)
       order by c.place, made.number
       returning id, user_id, kind, ${of.bet} as bet_id
     ), ${noting(`select user_id, '${of.kind}.corrected' as kind, id as subject_id from correction`)},
     line as (
       select j.id as journal_id, j.user_id, line.*
       from journal j
       join corrected c on c.id = j.bet_id
       cross join lateral (select c.pays_paise - c.written_off_paise as taken,
                                  least(c.stake_paise, c.pays_paise - c.written_off_paise) as of_stake) back
       cross join lateral (values
         ('corrected', 'lost', 1, 'cash', 'staked', back.of_stake),
         ('corrected', 'lost', 2, 'writeoffs', 'staked', c.stake_paise - back.of_stake),
         ('corrected', 'lost', 3, 'cash', 'house', back.taken - back.of_stake),
         ('corrected', 'lost', 4, 'writeoffs', 'house', c.pays_paise - c.stake_paise - (back.taken - back.of_stake)),
         ('corrected', 'won', 1, 'house', 'staked', c.stake_paise),
         ('lost', 'lost', 1, 'staked', 'house', c.stake_paise),
         ('won', 'won', 1, 'staked', 'cash', c.stake_paise),
         ('won', 'won', 2, 'house', 'cash', c.pays_paise - c.stake_paise)
       ) as line (kind, status, number, debit, credit, amount_paise)
       where '${of.kind}.' || line.kind = j.kind and line.status = c.status and line.amount_paise > 0
     )
     insert into entries (journal_id, line, user_id, debit, credit, amount_paise)
     select journal_id, row_number() over (partition by journal_id order by number), user_id, debit, credit, amount_paise
     from line order by journal_id, number`,
    [correctionId, bets.map(({ id }) => id), bets.map((bet) => bet.written_off_paise)],
  );
}
