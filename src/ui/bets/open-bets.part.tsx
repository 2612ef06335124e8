import { type ReactNode, useEffect } from 'react';
import { openBetsOf } from '../../actors/bets/open-bets.ts';
import { useActors } from '../shared/context.tsx';
import { OpenBetsContext } from './open-bets.view.tsx';

/** Provides the person's open bets to the marks and lists inside it. */
export function OpenBets({ children }: { children: ReactNode }) {
  const { list, begin } = openBetsOf(useActors());
  useEffect(begin, [begin]);
  return <OpenBetsContext value={list}>{children}</OpenBetsContext>;
}
