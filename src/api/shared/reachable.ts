import { REQUEST_TIMEOUT_MS } from '../../schemas/shared/spec-figures.ts';

/** Whether the server would serve this page now. Never rejects. */
export async function isReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
