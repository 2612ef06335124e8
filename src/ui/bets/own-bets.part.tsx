import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { followOwnBets, ownBetsOn } from '../../actors/bets/own-bets.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { part } from '../app/page.tsx';
import OwnBets from './own-bets.view.tsx';

/** All of the person's bets on a match. */
export const OwnBetsOn = part({
  machine: ownBetsOn,
  input: (_: { matchId: number }) => ({}),
  follow: followOwnBets,
  View: ({ actor }) => <WithCancel list={actor} />,
});

const WithCancel = part({
  machine: cancelBet,
  input: (_: { list: ListRef<Bet> }) => undefined,
  follow: followCancel,
  View: OwnBets,
});
