import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { FullScreenLoading } from '../kit/full-screen.tsx';
import { useActors } from './context.tsx';
import type { Route } from './route.ts';
import { Unreachable } from './unreachable.view.tsx';

/**
 * Lets in who is signed in. Whoever's session ends on the page stays there, with the login dialog over it, and finds
 * what they typed when they are back; whoever closes the dialog is at home, and another person who logs in gets a
 * page of their own. While the server cannot be asked who is there, that is said, unless the page is for them too.
 */
export function Guard({ access, children }: { access: Route['access']; children: ReactNode }) {
  const { session } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const mayStay = useSelector(session, (state) => state.hasTag('mayStay'));
  const hasDeclined = useSelector(session, (state) => state.matches({ unauthenticated: 'declined' }));
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  const userId = useSelector(session, (state) => state.context.user?.id);
  const [shownTo, setShownTo] = useState<number>();
  if (userId !== undefined && userId !== shownTo) setShownTo(userId);
  if (isSignedIn || ((mayStay || isChecking) && shownTo !== undefined))
    return (
      <>
        {isChecking && <FullScreenLoading />}
        <Fragment key={shownTo}>{children}</Fragment>
      </>
    );
  if (isChecking) return <FullScreenLoading />;
  if (isUnreachable) return access === 'signedIn' ? <Unreachable /> : children;
  // Another page is one to log in for.
  return hasDeclined && shownTo !== undefined ? <Redirect replace to="/" /> : <ToLogin />;
}

/** Home with the login dialog open, which leads back to where the visitor wanted to go. */
function ToLogin() {
  const { session } = useActors();
  const isLeaving = useSelector(session, (state) => state.matches({ unauthenticated: 'leaving' }));
  const [path] = useLocation();
  const search = useSearch();
  // Whoever logs out is on the way to the start page already.
  if (isLeaving) return null;
  const next = search === '' ? path : `${path}?${search}`;
  return <Redirect replace to={`/?${new URLSearchParams({ modal: 'login', next })}`} />;
}
