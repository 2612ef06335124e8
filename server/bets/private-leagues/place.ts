import type {
  PrivateLeagueBetRequest,
  PrivateLeagueReceipt,
  PrivateLeagueState,
} from '../../../src/schemas/bets/private-leagues.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { keepKey, keyParams, type MoneyRequest, once } from '../../wallet/idempotency.ts';
import { lockWallet } from '../../wallet/lock.ts';
import { lockMatches } from '../combined/locks.ts';
import { LOCKED_MATCH } from '../locked-match.ts';
import { MARKET_STATES, MATCH_STATES } from '../matches/life.ts';
import type { Suspension } from '../matches/suspensions.ts';
import { suspended } from '../suspended.ts';
import { PRIVATE_LEAGUE_STATES, stateAt } from './life.ts';
import { lockLeague } from './lock.ts';
import { type Membership, membershipOf } from './members.ts';
import { receiptOfBet } from './read.ts';
import { refused, refusedOver } from './refused.ts';

/**
 * Bets points of a league on the winner of a match, once for each request, at the ratio in force if it is at least the
 * one that the bettor saw. Locks in the order of other bets: turn, match, market, wallet, and then the league. A price
 * moves only while its match is locked, so it needs no lock of its own.
 * @throws Refusal 404 for a code of no league, for a person who has never been in it, and for an unknown side · 409 when the league is
 * not running, or the person has left or was blocked (`data.reason`), betting on the match is not open (`data.state`),
 * the market is suspended (`data.market`), the ratio has got worse (`data.win_ratio`), or the person is on a
 * break · 400 `errors.points` for more points than they have (`data.points`)
 */
export async function placeLeagueBet(
  database: Database,
  request: MoneyRequest,
  code: string,
  bet: PrivateLeagueBetRequest,
): Promise<PrivateLeagueReceipt> {
  const id = await once(database, request, () =>
    database.transaction((tx) => place(tx, request, code, bet, database.closingMarginMs)),
  );
  return receiptOfBet(database, request.userId, id);
}

/** @returns the bet's id */
async function place(
  tx: Queryable,
  request: MoneyRequest,
  code: string,
  { team_value, points, win_ratio }: PrivateLeagueBetRequest,
  closingMarginMs: number,
): Promise<number> {
  const [side] = await tx.query<{ match_id: number; market_id: number }>(
    `select match_id, market_id from selections where id = $1 and kind = 'team'`,
    [team_value],
  );
  if (side === undefined) throw new Refusal(404, 'Match not found');
  await lockMatches(tx, [side]);
  await lockWallet(tx, request.userId);
  const league = await lockLeague(tx, code);
  const member = await membershipOf(tx, league.id, request.userId);
  const terms = await termsOf(tx, team_value, league.id, closingMarginMs);
  refuseOutside(terms.league_state, member);
  refuseUnopened(terms);
  const ratio = terms.win_ratio;
  if (ratio < win_ratio) throw new Refusal(409, 'The win ratio has changed', { data: { win_ratio: ratio } });
  if (points > member.points) {
    const message = 'You have fewer points than that';
    throw new Refusal(400, message, { errors: { points: message }, data: { points: member.points } });
  }
  const [bet] = await tx.query<{ id: number }>(
    `with placed as (
       -- The moment at which league and match took bets, which may be over by now.
       insert into private_league_bets (member_id, user_id, match_id, selection_id, points, win_ratio, pays_points, placed_at)
       values ($1, $2, $3, $4, $5, $6::numeric, $5::bigint + floor($5::bigint * $6::numeric / 100), $8::timestamptz)
       returning id
     ), entry as (
       insert into private_league_entries (league_id, member_id, bet_id, kind, debit, credit, points)
       select $7, $1, id, 'stake', 'points', 'open', $5 from placed
     ), ${keepKey('placed', '$2::bigint', 9)}
     select id from placed`,
    [
      member.id,
      request.userId,
      side.match_id,
      team_value,
      points,
      ratio,
      league.id,
      terms.judged_at,
      ...keyParams(request),
    ],
  );
  if (bet === undefined) throw new Error('The bet was not written');
  return bet.id;
}

function refuseOutside(state: PrivateLeagueState, member: Membership): void {
  if (member.state === 'left') throw refused('left', 'You have left this league');
  if (member.state === 'blocked') throw refused('blocked', 'The owner of this league has blocked you');
  if (PRIVATE_LEAGUE_STATES.betting.includes(state)) return;
  throw state === 'open' ? refused('notBegun', 'This league has not begun yet') : refusedOver();
}

interface Terms {
  league_state: PrivateLeagueState;
  match_state: string;
  market_state: string;
  suspended_for: Suspension | null;
  win_ratio: number;
  /** The moment of these terms by the database's clock, as its text. */
  judged_at: string;
}

/**
 * The terms of a side in a league, after all locks. League, match, market and ratio are of one moment.
 * @throws Refusal 404 for an unknown side
 */
async function termsOf(
  tx: Queryable,
  teamValue: number,
  leagueId: number,
  closingMarginMs: number,
): Promise<Terms> {
  const [terms] = await tx.query<Terms>(
    `with moment as materialized (select clock_timestamp() as at, ${LOCKED_MATCH.margin(2)} as margin)
     select ${stateAt('moment.at')} as league_state, ${LOCKED_MATCH.state} as match_state,
            ${LOCKED_MATCH.marketState} as market_state, ${LOCKED_MATCH.suspension} as suspended_for,
            least(p.win_ratio, w.win_ratio) as win_ratio, moment.at::text as judged_at
     from selections p
     join markets locked_market on locked_market.id = p.market_id
     join matches locked_match on locked_match.id = p.match_id
     join private_leagues l on l.id = $3
     cross join moment
     ${LOCKED_MATCH.windowInForce} where p.id = $1`,
    [teamValue, closingMarginMs, leagueId],
  );
  if (terms === undefined) throw new Refusal(404, 'Match not found');
  return terms;
}

/** @throws Refusal 409 when betting on the match is not open, or its market is suspended */
function refuseUnopened({ match_state: state, market_state, suspended_for }: Terms): void {
  if (!MATCH_STATES.betting.includes(state))
    throw new Refusal(
      409,
      state === 'scheduled' ? 'Betting on this match is not open yet' : 'Betting on this match is over',
      { data: { state } },
    );
  if (!MARKET_STATES.betting.includes(market_state)) throw suspended(state, suspended_for);
}
