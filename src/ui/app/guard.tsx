import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { Redirect } from 'wouter';
import { FullScreenLoading } from '../kit/full-screen.tsx';
import { missingCode } from './code.ts';
import { useActors } from './context.tsx';
import { guarding } from './guarding.ts';
import type { Route } from './route.ts';
import { Unreachable } from './unreachable.view.tsx';
import { IsLeft } from './visit.ts';

/**
 * Lets in who is signed in; another person who logs in gets a page of their own. While the server cannot be asked who
 * is there, that is said, unless the page is for them too.
 */
export function Guard({ access, children }: { access: Route['access']; children: ReactNode }) {
  const { session } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  const userId = useSelector(session, (state) => state.context.user?.id);
  const [shownTo, setShownTo] = useState<number>();
  const isLeft = use(IsLeft);
  const guarded = useSelector(session, (state) => guarding(state, userId ?? shownTo));
  if (userId !== undefined && userId !== shownTo) setShownTo(userId);
  switch (guarded) {
    case 'page':
      return (
        <>
          {isChecking && <FullScreenLoading />}
          {isUnreachable && <NotAsked />}
          <Fragment key={shownTo}>{children}</Fragment>
        </>
      );
    case 'checking':
      return <FullScreenLoading />;
    case 'unreachable':
      return access === 'signedIn' ? <NotAsked /> : children;
    case 'home':
      return !isLeft && <Redirect replace to="/" />;
    case 'login':
      return !isLeft && <ToLogin />;
    case 'leaving':
      // Whoever logs out is on the way to the start page already.
      return null;
  }
}

/** Says so, once: that code of the page is missing as well is told by the shell, in the same words. */
function NotAsked() {
  const why = useSyncExternalStore(missingCode.subscribe, missingCode.get, missingCode.get);
  return why !== 'away' && <Unreachable />;
}

/** Home with the login dialog open, which leads back to where the visitor wanted to go. */
function ToLogin() {
  // As the address has it, with the slip that lies over the page.
  const next = location.pathname + location.search;
  return <Redirect replace to={`/?${new URLSearchParams({ modal: 'login', next })}`} />;
}
