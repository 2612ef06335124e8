import { type ReactNode, useEffect } from 'react';
import { openBetsOf } from '../../actors/bets/open-bets.ts';
import { useActors } from '../app/context.tsx';
import { OpenBetsContext } from './open-bets.view.tsx';

/** The person's open bets, for the marks and lists within. */
export function OpenBets({ children }: { children: ReactNode }) {
  const { list, begin } = openBetsOf(useActors());
  useEffect(begin, [begin]);
  return <OpenBetsContext value={list}>{children}</OpenBetsContext>;
}
