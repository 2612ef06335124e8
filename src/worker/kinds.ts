/** What the worker deals with; everything else is between the page and the server. */
export type Kind =
  /** A page of the product. */
  | 'page'
  /** A file of a build, whose name has a hash of what is in it. */
  | 'file'
  /** An answer that is the same for everybody. */
  | 'list';

/**
 * Calls that the contract lets everybody make: their answers say nothing of who asks. What only signed-in people may
 * ask for is never kept, nor is anything that moves money: a phone is handed on, and a balance of yesterday is wrong.
 */
const LISTS =
  /^\/api\/(?:live-bet(?:\/home-listing|\/\d+)?|content\/[\w-]+|blog(?:\/[\w-]+)?|events(?:\/\d+)?)$/;

/** @param isNavigation whether it is for a page as a whole, not for something on it */
export function kindOf(method: string, { pathname }: URL, isNavigation: boolean): Kind | undefined {
  if (method !== 'GET') return undefined;
  if (isNavigation) return /^\/api\/|\.[^/]*$/.test(pathname) ? undefined : 'page';
  if (pathname.startsWith('/assets/')) return 'file';
  return LISTS.test(pathname) ? 'list' : undefined;
}
