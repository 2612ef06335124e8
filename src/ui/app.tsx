import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Route as At, Router, Switch, useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { fetchCode, lazily, onceFetched, useFetched } from './code.ts';
import { type Actors, ActorsProvider, useActors } from './context.tsx';
import { ErrorBoundary } from './kit/error-boundary.tsx';
import { NavigateContext } from './kit/link.tsx';
import { Titled } from './page.tsx';
import { PageAt, PageOnItsWay } from './page-at.tsx';
import { home } from './route.ts';
import { Layout } from './views/layout.tsx';

/** Every page inside the layout but the start page. */
export const elsewhere = onceFetched(() => fetchCode(() => import('./elsewhere.tsx')));
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
      <Arrival path={path} />
      <ErrorBoundary key={path}>
        <Suspense fallback={<PageOnItsWay />}>
          {path === home.path ? <PageAt route={home} params={{}} /> : <PageElsewhere />}
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

function PageElsewhere() {
  const code = useFetched(elsewhere);
  return code ? <code.Elsewhere /> : <PageOnItsWay />;
}

/** Each navigation starts at the top, for the keyboard, too. Rendered before the page, which may take the focus. */
function Arrival({ path }: { path: string }) {
  const left = useRef(path);
  useLayoutEffect(() => {
    if (left.current === path) return;
    left.current = path;
    scrollTo(0, 0);
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
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
