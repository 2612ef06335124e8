/** The kinds of requests that the worker handles; all others go from the page to the server. */
export type Kind =
  /** A page of the product. */
  | 'page'
  /** A file of a build, whose name contains a hash of its content. */
  | 'file'
  /** An answer that is the same for everybody. */
  | 'list';

/**
 * Public calls of the contract: their answers say nothing about the person. Answers for signed-in people are never
 * cached, nor is anything that moves money: a phone changes hands, and yesterday's balance is wrong.
 */
const LISTS =
  /^\/api\/(?:live-bet(?:\/home-listing|\/\d+)?|content\/[\w-]+|blog(?:\/[\w-]+)?|events(?:\/\d+)?)$/;

/** @param isNavigation whether it loads a whole page, not something on it */
export function kindOf(method: string, { pathname }: URL, isNavigation: boolean): Kind | undefined {
  if (method !== 'GET') return undefined;
  if (isNavigation) return /^\/(?:api|statecharts)\/|\.[^/]*$/.test(pathname) ? undefined : 'page';
  if (pathname.startsWith('/assets/')) return 'file';
  return LISTS.test(pathname) ? 'list' : undefined;
}
