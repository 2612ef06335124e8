import { useCallback, useSyncExternalStore } from 'react';
import type { Side } from '../../schemas/bets/matches.ts';
import { Price } from '../kit/data/price.tsx';
import { inMoney } from '../kit/format/money.tsx';
import { useActors } from '../shared/context.tsx';

interface LivePriceProps {
  side: Side;
  /** whether it follows every move, or stays as it was when it was last rendered */
  isFollowing: boolean;
  /** whether the return of ₹100 is left out, for bets of points */
  isBare?: boolean;
}

/** The current price of a side, and the return of ₹100. A move of the price renders only this component. */
export function LivePrice({ side: { team_value, win_ratio }, isFollowing, isBare }: LivePriceProps) {
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
      <Price percent={ratio} /> {!isBare && small(ratio)}
    </>
  );
}

// Not a component of its own beside each price, since each move would render that, too.
const small = (ratio: number) => (
  <small className="nowrap" translate="no">
    {inMoney(ratio)}
  </small>
);

/** The return of ₹100 at a ratio, so that nobody takes a percentage for a chance. */
export function InMoney({ ratio }: { ratio: number }) {
  return small(ratio);
}
