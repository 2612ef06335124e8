import { useCallback, useSyncExternalStore } from 'react';
import type { Side } from '../../schemas/bets/matches.ts';
import { Price } from '../kit/data/price.tsx';
import { inMoney } from '../kit/format/money.tsx';
import { useActors } from '../shared/context.tsx';

interface LivePriceProps {
  side: Side;
  /** whether it follows every move, or stays as it was when it was last rendered */
  isFollowing: boolean;
}

/** The price of a side as it stands, and what it means in money; of all the page, a move renders this alone. */
export function LivePrice({ side: { team_value, win_ratio }, isFollowing }: LivePriceProps) {
  const { prices } = useActors();
  const ratio = useSyncExternalStore(
    useCallback(
      (listener: () => void) => (isFollowing ? prices.subscribe(team_value, listener) : () => {}),
      [prices, team_value, isFollowing],
    ),
    () => prices.get(team_value)?.ratio ?? win_ratio,
    () => win_ratio,
  );
  return (
    <>
      <Price percent={ratio} /> {small(ratio)}
    </>
  );
}

// No component of its own beside each price: that would be one more to render for each move.
const small = (ratio: number) => (
  <small className="nowrap" translate="no">
    {inMoney(ratio)}
  </small>
);

/** The return of 100 rupees at a ratio, so that a percentage is not taken for a chance. */
export function InMoney({ ratio }: { ratio: number }) {
  return small(ratio);
}
