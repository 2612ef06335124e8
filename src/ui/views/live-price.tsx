import { useCallback, useSyncExternalStore } from 'react';
import type { Side } from '../../schemas/bets.ts';
import { useActors } from '../context.tsx';
import { Price } from '../kit/price.tsx';

/** The price of a side as it stands; of all the page, a move renders this alone. */
export function LivePrice({ side: { team_value, win_ratio } }: { side: Side }) {
  const { prices } = useActors();
  const ratio = useSyncExternalStore(
    useCallback((listener: () => void) => prices.subscribe(team_value, listener), [prices, team_value]),
    () => prices.get(team_value)?.ratio ?? win_ratio,
    () => win_ratio,
  );
  return <Price percent={ratio} />;
}
