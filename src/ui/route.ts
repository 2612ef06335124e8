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

/** The start page. It stands apart: who only looks at it is not sent the map of all the others. */
export const home: Route = { path: '/', access: 'everyone', load: () => import('./pages/home.ts') };
