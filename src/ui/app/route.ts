import { type Fetched, fetchCode, onceFetched } from './code.ts';
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
  /** Once it is here, it renders at once, as markup that is hydrated has to. */
  page: Fetched<Page>;
}

/** A route whose page is fetched when somebody goes there. */
export function routeTo(path: string, access: Route['access'], load: () => Promise<PageModule>): Route {
  return { path, access, page: onceFetched(async () => (await fetchCode(load)).default) };
}

/** The start page. It stands apart: who only looks at it is not sent the map of all the others. */
export const home = routeTo('/', 'everyone', () => import('../shell/home.page.ts'));
