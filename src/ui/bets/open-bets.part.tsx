import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { openBetsOf } from '../../actors/bets/open-bets.ts';
import { useActors } from '../shared/context.tsx';
import { BetMark, type BetMarkProps, OpenBetsContext } from './open-bets.view.tsx';

/** Provides the person's open bets to the marks and lists inside it. */
export function OpenBets({ children }: { children: ReactNode }) {
  const { list, begin } = openBetsOf(useActors());
  useEffect(begin, [begin]);
  return <OpenBetsContext value={list}>{children}</OpenBetsContext>;
}

/** The mark of a match on which the person has an open bet; nothing for a visitor. */
export function OwnBetMark({ match }: BetMarkProps) {
  const { session } = useActors();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  return (
    isSignedIn && (
      <OpenBets>
        <BetMark match={match} />
      </OpenBets>
    )
  );
}
