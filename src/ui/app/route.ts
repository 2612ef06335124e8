import { type Fetched, fetchCode, onceFetched } from './code.ts';
import type { Page } from './page.tsx';

/** A page's module: its default export is the page. */
interface PageModule {
  default: Page;
}

/**
 * Who may see a page. One for signed-in people that shows nothing of their own, `signedInOrAway`, is also for whoever
 * was signed in while the server cannot be asked whether they still are.
 */
type Access = 'everyone' | 'signedIn' | 'signedInOrAway';

export interface Route {
  /** A wouter pattern. */
  path: string;
  /** A visitor who may not see it is asked to log in. */
  access: Access;
  /** Once it is here, it renders at once, as markup that is hydrated has to. */
  page: Fetched<Page>;
}

/** A route whose page is fetched when somebody goes there. */
export function routeTo(path: string, access: Access, load: () => Promise<PageModule>): Route {
  return { path, access, page: onceFetched(async () => (await fetchCode(load)).default) };
}

/** The start page. It stands apart: who only looks at it is not sent the map of all the others. */
export const home = routeTo('/', 'everyone', () => import('../shell/home.page.ts'));
