import { randomInt } from 'node:crypto';
import type { Prediction } from '../../src/schemas/bets/matches.ts';
import { abandonMatch, settleMatch, throwToss } from '../bets/matches/decide.ts';
import { MATCH_STATES } from '../bets/matches/life.ts';
import { createMatch, movePrices } from '../bets/matches/make.ts';
import type { Database } from '../database/database.ts';
import { clockOf } from '../database/pooled.ts';
import { inTurn } from '../in-turn.ts';
import { Refusal } from '../refusal.ts';
import { decideWithdrawal } from '../wallet/withdrawals.ts';
import { chanceOf, drift, PROGRAMME, pricesOf, programmeAt } from './programme.ts';

/** One in so many of the matches that have extra windows is abandoned; the quick ones are always played. */
const ABANDONED_ONE_IN = 25;
const NAME = 'croupier';

/** Makes the matches of the programme that are due and not there yet. */
export async function announceMatches(database: Database): Promise<void> {
  const due = programmeAt(await clockOf(database));
  const made = await database.query<{ reference: string }>(
    'select reference from matches where reference = any ($1::text[])',
    [due.map(({ reference }) => reference)],
  );
  const there = new Set(made.map(({ reference }) => reference));
  for (const match of due) if (!there.has(match.reference)) await createMatch(database, match);
}

interface Pair {
  match_id: number;
  revision: number;
  first: number;
  second: number;
  first_ratio: number;
  second_ratio: number;
}

const PAIRS = `
  select m.id as match_id, m.revision, m.toss_result, a.id as first, b.id as second, a.win_ratio as first_ratio, b.win_ratio as second_ratio,
         s.state, s.betting_closes_at,
         exists (select from match_windows where match_id = m.id and number > 0) as has_extra
  from matches m
  join match_states s on s.id = m.id
  join selections a on a.match_id = m.id and a.kind = 'team'
  join selections b on b.match_id = m.id and b.kind = 'team' and b.id > a.id
  where m.decision = 'none' and m.reference like '${PROGRAMME}:%'`;

/**
 * Moves the prices of about two in three matches by a small step. A step is taken from the prices that were read, or
 * not at all: after another one's move it would lead back, which one could bet on.
 */
export async function stirPrices(database: Database): Promise<void> {
  const pairs = await database.query<Pair>(
    `select * from (${PAIRS}) pairs where state = any ($1::text[]) order by match_id`,
    [MATCH_STATES.pricing],
  );
  for (const pair of pairs) {
    if (randomInt(3) === 0) continue;
    const [first, second] = pricesOf(drift(chanceOf(pair.first_ratio, pair.second_ratio)));
    await movePrices(
      database,
      pair.match_id,
      new Map([
        [pair.first, first],
        [pair.second, second],
      ]),
      pair.revision,
    );
  }
}

/** Throws the coins of matches that have been open for half of their first window. */
export async function tossCoins(database: Database): Promise<void> {
  const due = await database.query<{ id: number }>(
    `select m.id from matches m join match_windows w on w.match_id = m.id and w.number = 0
     where m.decision = 'none' and m.toss_result is null and m.reference like '${PROGRAMME}:%'
       and m.opens_at + (w.closes_at - m.opens_at) / 2 <= clock_timestamp()
     order by m.id`,
  );
  await inTurn(due, async ({ id }) => {
    try {
      await throwToss(database, id, coin());
    } catch (error) {
      leaveToOthers(error);
    }
  });
}

const coin = () => (randomInt(2) === 0 ? 'Head' : 'Tail');

/**
 * Decides matches some 12 to 36 seconds after they have closed: by lot, each side with the chance that its last
 * price stood for. A coin that nobody has thrown is thrown then.
 */
export async function decideMatches(database: Database): Promise<void> {
  const closed = await database.query<Pair & { has_extra: boolean; toss_result: Prediction | null }>(
    `select * from (${PAIRS}) pairs
     where state = any ($1::text[])
       and betting_closes_at + make_interval(secs => 12 + match_id * 7 % 25) <= clock_timestamp()
     order by match_id`,
    [MATCH_STATES.settling],
  );
  await inTurn(
    closed,
    async ({ match_id, first, second, first_ratio, second_ratio, has_extra, toss_result }) => {
      const firstWins = randomInt(1_000_000) < chanceOf(first_ratio, second_ratio) * 1_000_000;
      try {
        if (has_extra && randomInt(ABANDONED_ONE_IN) === 0) await abandonMatch(database, match_id);
        else
          await settleMatch(database, match_id, {
            winner: firstWins ? first : second,
            toss: toss_result ?? coin(),
          });
      } catch (error) {
        leaveToOthers(error);
      }
    },
  );
}

/** Approves withdrawals 20 seconds after they were asked for, and pays them 10 seconds later. */
export async function payOut(database: Database): Promise<void> {
  const due = await database.query<{ id: number; status: 'requested' | 'approved' }>(
    `select id, status from withdrawals
     where (status = 'requested' and requested_at <= clock_timestamp() - interval '20 seconds')
        or (status = 'approved' and decided_at <= clock_timestamp() - interval '10 seconds')
     order by id`,
  );
  await inTurn(due, async ({ id, status }) => {
    try {
      await decideWithdrawal({ database }, id, status === 'requested' ? 'approve' : 'pay', NAME, null);
    } catch (error) {
      leaveToOthers(error);
    }
  });
}

/** A refusal means that another croupier or an operator was first. */
function leaveToOthers(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
