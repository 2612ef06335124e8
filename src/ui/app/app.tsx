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
  useSyncExternalStore,
} from 'react';
import { type AroundNavHandler, Router, useLocation, useRoute, useSearch } from 'wouter';
import type { Actors } from '../../actors/app/actors.ts';
import { hotkeysStored } from '../../actors/app/hotkeys-stored.ts';
import { go } from '../../actors/app/relay.ts';
import { savesData } from '../../actors/app/saves-data.ts';
import { look } from '../../actors/app/settings.ts';
import { slipOf } from '../../actors/bets/slip-query.ts';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { ErrorBoundary, OverlayFailed } from '../kit/error-boundary.tsx';
import { ChosenOdds } from '../kit/format/odds.ts';
import { LazyPart } from '../kit/lazy-part.tsx';
import { MissingCode } from '../kit/missing-code.ts';
import { preloadable } from '../kit/preloadable.tsx';
import { ActorsProvider, OwnHomeContext, useActors } from '../shared/context.tsx';
import { CurrentVisit, Titled } from '../shared/page.tsx';
import { Account } from './account-bar.tsx';
import { Layout } from './layout.view.tsx';
import { Loading } from './loading.tsx';
import { MissingCodeNotice } from './missing-code-notice.tsx';
import { PageFailed } from './page-failed.view.tsx';
import { Rail } from './rail.view.tsx';
import { routeAt } from './routes.ts';
import { SlipBar } from './slip-bar.view.tsx';
import { StaleStrip } from './stale-strip.view.tsx';

/** Loads the map of all other pages, which visitors of the start page alone do not need. */
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

/** Preloads the code of the page at a path. */
export async function loadPageAt(path: string): Promise<void> {
  const route = routeAt(path);
  if (path === '/') return Home.preload();
  const [{ preloadPage }] = await Promise.all([loadPages(), OtherPages.preload()]);
  if (route) await preloadPage(route);
}

interface AppProps {
  actors: Actors;
  /** True while the start page is prerendered, and while that markup is hydrated. */
  isHydrating?: boolean;
  /** Called once the first render is interactive. */
  onAlive?: () => void;
}

/** The root component. */
export function App({ actors, isHydrating = false, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  const odds = useSyncExternalStore(look.subscribe, look.odds, () => 'percent' as const);
  const aroundNav = useNavigation(actors);
  return (
    <ErrorBoundary Fallback={PageFailed}>
      <ActorsProvider actors={actors}>
        <ChosenOdds value={odds}>
          <Router aroundNav={aroundNav} {...(isHydrating ? { ssrPath: '/', ssrSearch: '' } : {})}>
            <MissingCode value={MissingCodeNotice}>
              <Pages />
              <Overlays />
            </MissingCode>
          </Router>
        </ChosenOdds>
      </ActorsProvider>
    </ErrorBoundary>
  );
}

/** Intercepts navigation of the router: a link to the slip counts as a tapped price. */
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

/** One visit of a page: it lasts until the path changes. */
interface Visit {
  number: number;
  path: string;
}

/** The page on screen, which may lag behind the address. */
interface Shown {
  visit: Visit;
  /** The query without the parameters of overlays. */
  search: string;
}

/** Highlights the tapped place in the bars at once. The page is deferred, because it takes longer to render. */
function PagesInLayout() {
  const [path] = useLocation();
  // The slip, and a dialog over the start page, must not render the page again.
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
  // Reserves the rail's width before the slip opens, so that nothing moves under the pointer then.
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
  // The same element keeps React from rendering the page again when the bars change.
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

/** Scrolls to the top and focuses `main` after each navigation. It stands before the page, which may take the focus. */
function ScrollToTop({ path }: { path: string }) {
  const left = useRef(path);
  useLayoutEffect(() => {
    if (left.current === path) return;
    left.current = path;
    scrollTo(0, 0);
    // A slip that opened with the page has taken the focus already.
    if (document.activeElement?.closest('dialog')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [path]);
  return null;
}

/** The pages below these main places show the slip's bar. */
const BETTING: (string | undefined)[] = ['/', '/live-bets', '/bet-history'];

/** The overlays of the page. The code of each is fetched when it is first needed. */
function Overlays() {
  const { dialog, toasts, selections } = useActors();
  const held = useSelector(selections, ({ context }) => context.selections);
  const [latest] = held;
  const [path] = useLocation();
  const hasDialog = useSelector(dialog, (state) => state.hasTag('open'));
  const hasToasts = useSelector(toasts, (state) => state.hasTag('toasterWanted') || state.matches('present'));
  // Visitors of the start page alone need no `Besides`. After the first dialog or other page, it stays.
  const [goneTo, goOn] = useState('');
  if (!goneTo && (hasDialog || path !== '/')) goOn(path);
  // `=` cannot be part of a value, in which it is encoded.
  const search = useSearch();
  const hasSlip = search.includes('slip=');
  // Reserves the slip's place at the side. Reads `location`, because the router has no query during hydration.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-slip', location.search.includes('slip='));
  });
  useEffect(() => {
    // An installed page must open offline, even if the person has only seen the start page.
    const stay = () => goOn('/');
    const mounted = new AbortController();
    addEventListener('appinstalled', stay, { signal: mounted.signal });
    if (matchMedia('(display-mode: standalone)').matches) stay();
    if (!savesData()) fetchAhead(mounted.signal);
    const stop = hotkeysStored.whenOn(stay);
    return () => {
      mounted.abort();
      stop();
    };
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

/** Prefetches the slip's code when a price is hovered or focused, and a page's code when its link is pressed, until aborted. */
function fetchAhead(signal: AbortSignal): void {
  // A failed prefetch is ignored, because the error shows when the code is needed.
  const ahead = (load: () => Promise<unknown>) => void load().catch(() => {});
  const prepareSlip = ({ target }: Event) => {
    if (target instanceof Element && target.closest('.odds button, [href^="?slip"]')) ahead(loadSlip);
  };
  const preparePage = ({ target }: Event) => {
    const path = target instanceof Element && target.closest('a')?.pathname;
    if (path) ahead(() => loadPageAt(path));
  };
  addEventListener('pointerover', prepareSlip, { signal });
  addEventListener('focusin', prepareSlip, { signal });
  addEventListener('pointerdown', preparePage, { signal });
}

/** Contains an error of an overlay. A change of `resetOn` tries again. */
function Overlay({ resetOn, children }: { resetOn: string; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={OverlayFailed} resetOn={resetOn}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
