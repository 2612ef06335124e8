import { Struct } from 'superstruct';
import { type BetPayload, CoinTossBet, TeamBet } from '../../src/schemas/bets/bet-requests.ts';

/** Both kinds of bets use the same call, and only a team bet has a `team_value`. */
const structOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'team_value' in body ? TeamBet : CoinTossBet;

/** The body of `live-bet/save`: a bet on a side or on the toss. */
export const AnyBet = new Struct<BetPayload, null>({
  type: 'bet',
  schema: null,
  coercer: (body, context) => structOf(body).coercer(body, context),
  entries: (body, context) => structOf(body).entries(body, context),
  validator: (body, context) => structOf(body).validator(body, context),
  refiner: (bet, context) =>
    'team_value' in bet ? TeamBet.refiner(bet, context) : CoinTossBet.refiner(bet, context),
});
