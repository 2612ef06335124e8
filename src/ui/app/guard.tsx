import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, use, useState } from 'react';
import { Redirect } from 'wouter';
import { FullScreenLoading } from '../kit/overlays/full-screen.tsx';
import { useActors } from '../shared/context.tsx';
import { CurrentVisit } from '../shared/page.tsx';
import { guarding } from './guarding.ts';
import type { Access } from './routes.ts';
import { Unreachable } from './unreachable.view.tsx';

interface GuardProps {
  access: Exclude<Access, 'everyone'>;
  /** The number of the visit to the guarded page. */
  visit: number;
  children: ReactNode;
}

/**
 * Shows a page to signed-in people only. If another person logs in, the page starts anew for them. While the
 * session cannot be checked it says so, unless the page is for that case too.
 */
export function Guard({ access, visit, children }: GuardProps) {
  const { session } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  const userId = useSelector(session, (state) => state.context.user?.id);
  const [shownTo, setShownTo] = useState<number>();
  // The address has changed already: this page stays until the next one is rendered.
  const isLeft = use(CurrentVisit) !== visit;
  const guarded = useSelector(session, (state) => guarding(state, userId ?? shownTo));
  if (userId !== undefined && userId !== shownTo) setShownTo(userId);
  switch (guarded) {
    case 'page':
      return (
        <>
          {isChecking && <FullScreenLoading />}
          {isUnreachable && <Unreachable />}
          <Fragment key={shownTo}>{children}</Fragment>
        </>
      );
    case 'checking':
      return <FullScreenLoading />;
    case 'unreachable':
      return access === 'signedIn' ? <Unreachable /> : children;
    case 'home':
      return !isLeft && <Redirect replace to="/" />;
    case 'login':
      return !isLeft && <ToLogin />;
    case 'leaving':
      // A person who logs out, or whose account is closed, is being led to another page already.
      return null;
  }
}

/** The start page with the login dialog, which then leads back to the page that the visitor wanted. */
function ToLogin() {
  // The whole address, including an open slip.
  const next = location.pathname + location.search;
  return <Redirect replace to={`/?${new URLSearchParams({ modal: 'login', next })}`} />;
}
