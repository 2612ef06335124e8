import { useSelector } from '@xstate/react';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Router, useLocation, useRoute, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { hasPrices } from '../../schemas/bets/price-pages.ts';
import { DialogNotice } from '../kit/dialog-notice.ts';
import { ErrorBoundary, OverlayFailed } from '../kit/error-boundary.tsx';
import { savesData } from '../kit/saves-data.ts';
import { SkeletonRows } from '../kit/skeleton.tsx';
import { Layout } from '../shell/layout.view.tsx';
import { Rail } from '../shell/rail.view.tsx';
import { StaleStrip } from '../shell/stale-strip.view.tsx';
import { Account } from './account.tsx';
import { fetchCode, lazily, missingCode, onceFetched, useFetched } from './code.ts';
import { CodeMissing } from './code-missing.view.tsx';
import { type Actors, ActorsProvider, useActors } from './context.tsx';
import { followLinks } from './follow-links.ts';
import { Titled } from './page.tsx';
import { PageFailed } from './page-failed.view.tsx';

import { go } from './relay.ts';
import { home } from './route.ts';
import { RoutePage } from './route-page.tsx';
import { reloadKeepingTyped } from './typed.ts';
import { IsLeft, usePlace } from './visit.ts';

/** Every page inside the layout but the start page. */
export const routeSwitch = onceFetched(() => fetchCode(() => import('./route-switch.tsx')));
const Unauthorised = lazily(() => import('../shell/unauthorised.view.tsx'));
const Dialogs = lazily(() => import('../shell/dialogs.part.tsx'));
const Toasts = lazily(() => import('./toaster.tsx'));
const Slip = lazily(() => import('../bets/slip.part.tsx'));
const Besides = lazily(() => import('../shell/besides.part.tsx'));

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
  useEffect(() => followTaps(actors), [actors]);
  return (
    <ErrorBoundary Fallback={PageFailed}>
      <ActorsProvider actors={actors}>
        <Router {...(isHydrating ? { ssrPath: '/', ssrSearch: '' } : {})}>
          <DialogNotice value={MissingInDialog}>
            <Pages />
            <Overlays />
          </DialogNotice>
        </Router>
      </ActorsProvider>
    </ErrorBoundary>
  );
}

/** Leads where links lead; links to the slip, as prices do. */
function followTaps({ priceTap }: Actors): () => void {
  const { unsubscribe } = priceTap.on('slip.wanted', ({ href }) => go(href));
  const unfollow = followLinks((href) => {
    if (href.startsWith('?slip=')) priceTap.send({ type: 'price.tapped', href });
    else go(href);
  });
  return () => {
    unsubscribe();
    unfollow();
  };
}

function Pages() {
  const [isNotAllowed] = useRoute('/unauthorised');
  if (!isNotAllowed) return <PagesInLayout />;
  return (
    <Titled title="Not allowed">
      <Suspense fallback={<MissingCodeNotice />}>
        <Unauthorised />
      </Suspense>
    </Titled>
  );
}

/** A tap lights its place in the bars in the next frame, and leads to that place after it. */
function PagesInLayout() {
  const [path] = useLocation();
  const { shown, isLeft } = usePlace();
  const isWithPrices = hasPrices(shown.visit.path);
  // Its room is there before the slip: when that opens, nothing moves under the pointer.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-prices', isWithPrices);
    return () => document.documentElement.removeAttribute('data-prices');
  }, [isWithPrices]);
  const page = useMemo(() => {
    const { visit, search } = shown;
    return (
      <Router hook={() => [visit.path, navigate]} searchHook={() => search}>
        <ScrollToTop path={visit.path} />
        <MissingCodeNotice />
        <ErrorBoundary key={visit.number}>
          <Suspense fallback={<SkeletonRows />}>
            {visit.path === home.path ? <RoutePage route={home} params={{}} /> : <OtherPage />}
          </Suspense>
        </ErrorBoundary>
      </Router>
    );
  }, [shown]);
  return (
    <>
      <Layout path={path} end={<Account />}>
        <IsLeft value={isLeft}>{page}</IsLeft>
      </Layout>
      {isWithPrices && <Rail />}
    </>
  );
}

const useMissing = () => useSyncExternalStore(missingCode.subscribe, missingCode.get, missingCode.get);

/** The same in a dialog, under which the page's own words lie. */
function MissingInDialog() {
  const why = useMissing();
  return (
    why && (
      <div role="alert">
        <CodeMissing why={why} onReload={reloadKeepingTyped} />
      </div>
    )
  );
}

/** Says that some code of the page could not be fetched so far. */
function MissingCodeNotice() {
  const why = useMissing();
  return <div role="status">{why && <CodeMissing why={why} onReload={reloadKeepingTyped} />}</div>;
}

function OtherPage() {
  const code = useFetched(routeSwitch);
  return code ? <code.RouteSwitch /> : <SkeletonRows />;
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
    // What is installed opens without a network as well, though only the start page was ever seen.
    const stay = () => goOn('/');
    addEventListener('appinstalled', stay);
    if (matchMedia('(display-mode: standalone)').matches) stay();
    if (savesData()) return;
    // A price that is about to be tapped: its slip is on the way before the tap.
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.odds button, [href^="?slip"]')) void Slip.load();
    };
    addEventListener('pointerover', prepare);
    addEventListener('focusin', prepare);
    // A page, while the finger is still on its link.
    addEventListener('pointerdown', ({ target }) => {
      const path = target instanceof Element && target.closest('a')?.pathname;
      if (path && path !== home.path) void routeSwitch.load().then(({ fetchPage }) => fetchPage(path));
    });
  }, []);
  return (
    <>
      <Overlay resetOn={search}>
        <StaleStrip />
      </Overlay>
      <Overlay resetOn={search}>{hasSlip && <Slip />}</Overlay>
      <Overlay resetOn={search}>{hasDialog && <Dialogs />}</Overlay>
      <Overlay resetOn={search}>{hasToasts && <Toasts />}</Overlay>
      <Overlay resetOn={search}>{goneTo && <Besides from={goneTo} />}</Overlay>
    </>
  );
}

/** Keeps an error of what lies over the page to itself. Whatever is opened next is tried again. */
function Overlay({ resetOn, children }: { resetOn: string; children: ReactNode }) {
  return (
    <ErrorBoundary Fallback={OverlayFailed} resetOn={resetOn}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
