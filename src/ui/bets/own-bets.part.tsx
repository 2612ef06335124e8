import { cancelBet, followCancel } from '../../actors/bets/cancel-bet.ts';
import { followOwnBets, ownBetsOn } from '../../actors/bets/own-bets.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { part } from '../shared/page.tsx';
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
  input: (_: { list: ListRef<SingleOrCombined> }) => undefined,
  follow: followCancel,
  View: OwnBets,
});
