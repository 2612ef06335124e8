import { useSelector } from '@xstate/react';
import {
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Route as At, Redirect, Router, Switch, useLocation, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { lazily, missingCode } from './code.ts';
import { type Actors, ActorsProvider, useActors } from './context.tsx';
import { ErrorBoundary } from './kit/error-boundary.tsx';
import { FullScreenLoading } from './kit/full-screen.tsx';
import { NavigateContext } from './kit/link.tsx';
import { SkeletonRows } from './kit/skeleton.tsx';
import { type Page, type Place, Titled } from './page.tsx';
import { fetchedPage, fetchPage, type Route, routes } from './routes.ts';
import { CodeMissing } from './views/code-missing.tsx';
import { Layout } from './views/layout.tsx';
import { Unreachable } from './views/unreachable.tsx';

const NotFound = lazily(() => import('./views/not-found.tsx'));
const Unauthorised = lazily(() => import('./views/unauthorised.tsx'));
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
                <Suspense>
                  <Unauthorised />
                </Suspense>
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
  // Asked for while it is still being found out who is there.
  const fetching = fetchPage(route);
  const page = fetchedPage(route);
  // What is here already renders at once: markup from the build is hydrated in one go.
  const shown = page ? (
    <PageShown page={page} params={params} />
  ) : (
    <PageFetched fetching={fetching} params={params} />
  );
  return route.access === 'everyone' ? shown : <Guard>{shown}</Guard>;
}

function PageFetched({ fetching, params }: { fetching: Promise<Page>; params: Place['params'] }) {
  return <PageShown page={use(fetching)} params={params} />;
}

function PageShown({ page, params }: { page: Page; params: Place['params'] }) {
  const query = Object.fromEntries(new URLSearchParams(useSearch()));
  return <Titled title={page.title}>{page.render({ params, query })}</Titled>;
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
  // Who only looks at the start page is sent nothing more; from then on all stays, whatever dialog closes.
  const [isGoingOn, goOn] = useState(false);
  if (!isGoingOn && (hasDialog || path !== '/')) goOn(true);
  return (
    <>
      <Suspense>{hasDialog && <Dialogs />}</Suspense>
      <Suspense>{hasToasts && <Toasts />}</Suspense>
      <Suspense>{isGoingOn && <DemoInbox />}</Suspense>
    </>
  );
}
