import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Route as At, Redirect, Router, Switch, useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { lazily, missingCode } from './code.ts';
import { type Actors, ActorsProvider, useActors } from './context.tsx';
import { ErrorBoundary } from './kit/error-boundary.tsx';
import { FullScreenLoading } from './kit/full-screen.tsx';
import { NavigateContext } from './kit/link.tsx';
import { SkeletonRows } from './kit/skeleton.tsx';
import { type Place, Titled } from './page.tsx';
import { fetchedPage, fetchPage, type Route, routes } from './routes.ts';
import { CodeMissing } from './views/code-missing.tsx';
import { Layout } from './views/layout.tsx';
import { NotFound } from './views/not-found.tsx';
import { Unauthorised } from './views/unauthorised.tsx';
import { Unreachable } from './views/unreachable.tsx';

const Dialogs = lazily(() => import('./pages/dialogs.tsx'));
const Toasts = lazily(() => import('./toaster.tsx'));
const DemoInbox = lazily(() => import('./pages/demo-inbox.tsx'));

interface AppProps {
  actors: Actors;
  /** While the start page is rendered outside a browser, and while that markup is hydrated. */
  isHydrating?: boolean;
  /** Called once what was rendered first is on screen and alive. */
  onAlive?: () => void;
}

/** The whole page. */
export function App({ actors, isHydrating = false, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <ActorsProvider actors={actors}>
      <Router {...(isHydrating ? { ssrPath: '/', ssrSearch: '' } : {})}>
        <NavigateContext value={navigate}>
          <Switch>
            <At path="/unauthorised">
              <Titled title="Not allowed">
                <Unauthorised />
              </Titled>
            </At>
            <At>
              <Pages />
            </At>
          </Switch>
          <Overlays />
        </NavigateContext>
      </Router>
    </ActorsProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  return (
    <Layout path={path}>
      <ErrorBoundary key={path}>
        <AtTop />
        <Suspense fallback={<PageOnItsWay />}>
          <Switch>
            {routes.map((route) => (
              <At key={route.path} path={route.path}>
                {(params) => <PageAt key={path} route={route} params={params} />}
              </At>
            ))}
            <At>
              <Titled title="Page not found">
                <NotFound />
              </Titled>
            </At>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

/** In place of a page whose code is being fetched; says so when that takes more than one try. */
function PageOnItsWay() {
  const isMissing = useSyncExternalStore(missingCode.subscribe, missingCode.get, missingCode.get);
  return (
    <>
      {isMissing && <CodeMissing />}
      <SkeletonRows />
    </>
  );
}

/** Each navigation starts at the top. */
function AtTop() {
  useLayoutEffect(() => {
    // Some browsers return a promise, which an effect must not.
    scrollTo(0, 0);
  }, []);
  return null;
}

function PageAt({ route, params }: { route: Route; params: Place['params'] }) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  const page = fetchedPage(route) ?? use(fetchPage(route));
  return (
    <Titled title={page.title}>
      {route.access === 'everyone' ? (
        page.render({ params, query })
      ) : (
        <Guard>{page.render({ params, query })}</Guard>
      )}
    </Titled>
  );
}

/**
 * Lets in who is signed in. Whoever's session ends on the page stays there, with the login dialog over it; while
 * the server cannot be asked who is there, that is said.
 */
function Guard({ children }: { children: ReactNode }) {
  const { session } = useActors();
  const isChecking = useSelector(session, (state) => state.matches('checking'));
  const mayStay = useSelector(session, (state) => state.matches('authenticated') || state.hasTag('mayStay'));
  const isUnreachable = useSelector(session, (state) => state.hasTag('unreachable'));
  if (isChecking) return <FullScreenLoading />;
  if (mayStay) return children;
  if (isUnreachable) return <Unreachable />;
  return <ToLogin />;
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

/** What lies over the page, each fetched when it is first needed. */
function Overlays() {
  const { dialog, notices } = useActors();
  const [path] = useLocation();
  const hasDialog = useSelector(dialog, (state) => state.hasTag('open'));
  const hasToasts = useSelector(
    notices,
    (state) => state.hasTag('toasterWanted') || state.matches('present'),
  );
  return (
    <>
      <Suspense>{hasDialog && <Dialogs />}</Suspense>
      <Suspense>{hasToasts && <Toasts />}</Suspense>
      {/* Nothing is sent to who only looks at the start page. */}
      <Suspense>{(hasDialog || path !== '/') && <DemoInbox />}</Suspense>
    </>
  );
}
