import { useSelector } from '@xstate/react';
import { Fragment, type ReactNode, useState } from 'react';
import { Route as At, Redirect, Switch, useLocation, useSearch } from 'wouter';
import { FullScreenLoading } from '../kit/full-screen.tsx';
import NotFound from '../shell/not-found.view.tsx';
import { useActors } from './context.tsx';
import { Titled } from './page.tsx';
import { PageAt } from './page-at.tsx';
import { routes } from './routes.ts';
import { Unreachable } from './unreachable.view.tsx';

/** Fetches the page of a path, before anything is rendered. */
export async function fetchPage(path: string): Promise<void> {
  const segments = segmentsOf(path);
  const route = routes.find((route) => {
    const pattern = segmentsOf(route.path);
    return (
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith(':') || segment === segments[index])
    );
  });
  await route?.page.load();
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/** Every page inside the layout but the start page. */
export function Elsewhere() {
  const [path] = useLocation();
  return (
    <Switch>
      {routes.map((route) => (
        <At key={route.path} path={route.path}>
          {(params) => {
            // Asked for while it is still being found out who is there.
            void route.page.load();
            const page = <PageAt key={path} route={route} params={params} />;
            return route.access === 'everyone' ? page : <Guard>{page}</Guard>;
          }}
        </At>
      ))}
      <At>
        <Titled title="Page not found">
          <NotFound />
        </Titled>
      </At>
    </Switch>
  );
}

/**
 * Lets in who is signed in. Whoever's session ends on the page stays there, with the login dialog over it, and finds
 * what they typed when they are back; whoever closes the dialog is at home, and another person who logs in gets a
 * page of their own. While the server cannot be asked who is there, that is said.
 */
function Guard({ children }: { children: ReactNode }) {
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
  if (isUnreachable) return <Unreachable />;
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
