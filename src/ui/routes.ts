import { fetchCode } from './code.ts';
import type { Page } from './page.tsx';

/** A page's module: its default export is the page. */
interface PageModule {
  default: Page;
}

export interface Route {
  /** A wouter pattern. */
  path: string;
  /** Who may see it. A visitor who may not is asked to log in. */
  access: 'everyone' | 'signedIn';
  load: () => Promise<PageModule>;
}

const open = (path: string, load: Route['load']): Route => ({ path, access: 'everyone', load });
const guarded = (path: string, load: Route['load']): Route => ({ path, access: 'signedIn', load });

/** Pages inside the layout, each fetched when somebody goes there. */
export const routes: Route[] = [
  open('/', () => import('./pages/home.ts')),
  open('/verify', () => import('./pages/verify.tsx')),
  open('/forget-password', () => import('./pages/forget-password.ts')),
  guarded('/live-bets', () => import('./pages/live-bets.ts')),
  guarded('/live-bets/live-bet/:id', () => import('./pages/live-bet.tsx')),
  guarded('/extra-time-bets', () => import('./pages/extra-time-bets.ts')),
  guarded('/close-bets', () => import('./pages/close-bets.ts')),
  guarded('/bet-history', () => import('./pages/bet-history.tsx')),
  guarded('/make-deposit', () => import('./pages/make-deposit.ts')),
  guarded('/deposit-history', () => import('./pages/deposit-history.ts')),
  guarded('/add-account', () => import('./pages/add-account.ts')),
  guarded('/account-History', () => import('./pages/account-history.tsx')),
  guarded('/withdrawal-request', () => import('./pages/withdrawal-request.tsx')),
  guarded('/wallet-history', () => import('./pages/wallet-history.ts')),
];

/** The route of this very path; none for a path with parameters. */
export function routeAt(path: string): Route | undefined {
  return routes.find((route) => route.path === path);
}

const fetched = new Map<Route, Page>();
const fetching = new Map<Route, Promise<Page>>();

/** The page, if its code is here already: it renders at once, as markup that is hydrated has to. */
export function fetchedPage(route: Route): Page | undefined {
  return fetched.get(route);
}

/** Fetches the code of the page, once. */
export function fetchPage(route: Route): Promise<Page> {
  const page =
    fetching.get(route) ??
    fetchCode(route.load).then(({ default: page }) => {
      fetched.set(route, page);
      return page;
    });
  fetching.set(route, page);
  return page;
}
