import { useSelector } from '@xstate/react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type AroundNavHandler, Router, useLocation, useRoute, useSearch } from 'wouter';
import type { Actors } from '../../actors/app/actors.ts';
import { go } from '../../actors/app/relay.ts';
import { savesData } from '../../actors/app/saves-data.ts';
import { slipOf } from '../../actors/bets/slip-query.ts';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { ErrorBoundary, OverlayFailed } from '../kit/error-boundary.tsx';
import { LazyPart } from '../kit/lazy-part.tsx';
import { MissingCode } from '../kit/missing-code.ts';
import { preloadable } from '../kit/preloadable.tsx';
import { Account } from './account-bar.tsx';
import { ActorsProvider, OwnHomeContext, useActors } from './context.tsx';
import { Layout } from './layout.view.tsx';
import { Loading } from './loading.tsx';
import { MissingCodeNotice } from './missing-code-notice.tsx';
import { CurrentVisit, Titled } from './page.tsx';
import { PageFailed } from './page-failed.view.tsx';
import { Rail } from './rail.view.tsx';
import { routeAt } from './routes.ts';
import { SlipBar } from './slip-bar.view.tsx';
import { StaleStrip } from './stale-strip.view.tsx';

/** Loads the map of all other pages: visitors who only look at the start page are not sent it. */
const loadPages = () => import('./pages.tsx');
const Home = preloadable(async () => (await import('./home.page.ts')).default.Content);
const OtherPages = preloadable(async () => (await loadPages()).Pages);
const loadSlip = () => import('../bets/bet-slip/slip.part.tsx');
const Slip = lazy(loadSlip);
const RailSelections = lazy(() => import('../bets/bet-slip/rail-selections.part.tsx'));
const Own = lazy(() => import('./own-home.part.tsx'));
const Unauthorised = lazy(() => import('./unauthorised.view.tsx'));
const Dialogs = lazy(() => import('./dialogs.part.tsx'));
const Toasts = lazy(() => import('./toaster.tsx'));
const Besides = lazy(() => import('./beside-page.tsx'));

/** Loads the code of the page at a path, before it is rendered. */
export async function loadPageAt(path: string): Promise<void> {
  const route = routeAt(path);
  if (path === '/') return Home.preload();
  const [{ preloadPage }] = await Promise.all([loadPages(), OtherPages.preload()]);
  if (route) await preloadPage(route);
}

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
  const aroundNav = useNavigation(actors);
  return (
    <ErrorBoundary Fallback={PageFailed}>
      <ActorsProvider actors={actors}>
        <Router aroundNav={aroundNav} {...(isHydrating ? { ssrPath: '/', ssrSearch: '' } : {})}>
          <MissingCode value={MissingCodeNotice}>
            <Pages />
            <Overlays />
          </MissingCode>
        </Router>
      </ActorsProvider>
    </ErrorBoundary>
  );
}

/** How the router follows links: a link to the slip counts as a tapped price. */
function useNavigation({ priceTap }: Actors): AroundNavHandler {
  return (navigate, to, options) => {
    if (options?.replace) navigate(to, options);
    else if (to.startsWith('?slip=')) priceTap.send({ type: 'price.tapped', href: to });
    else go(to);
  };
}

function Pages() {
  const [isNotAllowed] = useRoute('/unauthorised');
  if (!isNotAllowed) return <PagesInLayout />;
  return (
    <Titled title="Not allowed">
      <Suspense fallback={<Loading />}>
        <Unauthorised />
      </Suspense>
    </Titled>
  );
}

/** A page from when the address leads to it until it leads to another one. */
interface Visit {
  number: number;
  path: string;
}

/** The page on the screen. */
interface Shown {
  visit: Visit;
  /** The query, without what lies over the page. */
  search: string;
}

/** A tap lights its place in the bars at once; the page, which takes longer to render, follows. */
function PagesInLayout() {
  const [path] = useLocation();
  // Neither the slip nor a dialog over the start page has that page rendered anew.
  const query = useSearch().replace(/&?slip=[^&]*/, '');
  const search = path === '/' ? '' : query;
  const [visit, begin] = useState<Visit>({ number: 0, path });
  if (visit.path !== path) begin({ number: visit.number + 1, path });
  const shown = useDeferredValue(useMemo<Shown>(() => ({ visit, search }), [visit, search]));
  const route = routeAt(path);
  const { session, selections } = useActors();
  const isOwn = useSelector(session, (state) => state.matches('authenticated'));
  const hasSelections = useSelector(selections, (state) => !state.matches('empty'));
  const hasSlip = useSearch().includes('slip=');
  const hasPrices = routeAt(shown.visit.path)?.hasPrices === true;
  // Its room is there before the slip: when that opens, nothing moves under the pointer.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-prices', hasPrices);
    return () => document.documentElement.removeAttribute('data-prices');
  }, [hasPrices]);
  return (
    <>
      <Layout under={route?.under} end={<Account />}>
        <CurrentVisit value={visit.number}>
          <ShownPage shown={shown} />
        </CurrentVisit>
      </Layout>
      {hasPrices && (
        <Rail isEmpty={!hasSelections}>
          <LazyPart>{hasSelections && !hasSlip && <RailSelections />}</LazyPart>
          <LazyPart>{isOwn && <Own isRail />}</LazyPart>
        </Rail>
      )}
    </>
  );
}

function ShownPage({ shown: { visit, search } }: { shown: Shown }) {
  const route = routeAt(visit.path);
  // One element for as long as it is shown: React leaves it alone while the bars change.
  return useMemo(
    () => (
      <>
        <ScrollToTop path={visit.path} />
        <ErrorBoundary key={visit.number}>
          <Suspense
            fallback={
              <Loading>
                <SkeletonRows />
              </Loading>
            }
          >
            {route?.path === '/' ? (
              <Titled title={route.title}>
                <OwnHomeContext value={<Own />}>
                  <Home params={{}} query={{}} />
                </OwnHomeContext>
              </Titled>
            ) : (
              <OtherPages path={visit.path} search={search} visit={visit.number} />
            )}
          </Suspense>
        </ErrorBoundary>
      </>
    ),
    [visit, route, search],
  );
}

/** Each navigation starts at the top, for the keyboard, too. Rendered before the page, which may take the focus. */
function ScrollToTop({ path }: { path: string }) {
  const left = useRef(path);
  useLayoutEffect(() => {
    if (left.current === path) return;
    left.current = path;
    scrollTo(0, 0);
    // A slip at the side that came along has taken it already.
    if (document.activeElement?.closest('dialog')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/** The main places whose pages have the bar of the slip. */
const BETTING: (string | undefined)[] = ['/', '/live-bets', '/bet-history'];

/** The overlays over the page, each fetched when it is first needed. */
function Overlays() {
  const { dialog, toasts, selections } = useActors();
  const held = useSelector(selections, ({ context }) => context.selections);
  const [latest] = held;
  const [path] = useLocation();
  const hasDialog = useSelector(dialog, (state) => state.hasTag('open'));
  const hasToasts = useSelector(toasts, (state) => state.hasTag('toasterWanted') || state.matches('present'));
  // Visitors who only look at the start page are sent nothing more; from then on all stays, whatever dialog closes.
  const [goneTo, goOn] = useState('');
  if (!goneTo && (hasDialog || path !== '/')) goOn(path);
  // In a value the sign would be encoded.
  const search = useSearch();
  const hasSlip = search.includes('slip=');
  // Its room at the side. By the address itself: while the page is hydrated, there is no query yet.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-slip', location.search.includes('slip='));
  });
  useEffect(() => {
    // An installed page opens without a network as well, even if only the start page was ever seen.
    const stay = () => goOn('/');
    addEventListener('appinstalled', stay);
    if (matchMedia('(display-mode: standalone)').matches) stay();
    if (!savesData()) fetchAhead();
  }, []);
  return (
    <>
      <Overlay resetOn={search}>
        <StaleStrip />
      </Overlay>
      {latest && !hasSlip && BETTING.includes(routeAt(path)?.under) && (
        <SlipBar count={held.length} onOpen={() => go(`?slip=${slipOf(latest)}`)} />
      )}
      <Overlay resetOn={search}>{hasSlip && <Slip />}</Overlay>
      <Overlay resetOn={search}>{hasDialog && <Dialogs />}</Overlay>
      <Overlay resetOn={search}>{hasToasts && <Toasts />}</Overlay>
      <Overlay resetOn={search}>{goneTo && <Besides from={goneTo} />}</Overlay>
    </>
  );
}

/** Fetches the code of the slip when a price is pointed at, and of a page while the finger is still on its link. */
function fetchAhead(): void {
  // An error is told where the code is needed.
  const ahead = (load: () => Promise<unknown>) => void load().catch(() => {});
  const prepareSlip = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.odds button, [href^="?slip"]')) ahead(loadSlip);
  };
  addEventListener('pointerover', prepareSlip);
  addEventListener('focusin', prepareSlip);
  addEventListener('pointerdown', ({ target }) => {
    const path = target instanceof Element && target.closest('a')?.pathname;
    if (path) ahead(() => loadPageAt(path));
  });
}

/** Keeps an error of an overlay to itself. The next overlay is tried again. */
function Overlay({ resetOn, children }: { resetOn: string; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={OverlayFailed} resetOn={resetOn}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
