import { isReachable } from '../../api/shared/reachable.ts';
import { underWay } from './under-way.ts';

const AGAIN_MS = 2000;

/** Why code is missing: the server cannot be reached, or it answers and the code does not come all the same. */
type Why = 'away' | 'late';

let why: Why | undefined;
let recovering: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** How the page gets code that did not come: by being loaded anew, once the server answers. */
export const missingCode = {
  /** Undefined until the server has been asked for the page. For `useSyncExternalStore`. */
  why: () => why,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Waits until the server answers, and reloads the page unless a person could lose something by that: a browser keeps
   * a failed import for as long as the page lives, and a file of an older build no longer exists.
   */
  recover(): Promise<void> {
    recovering ??= waitAndReload().finally(() => {
      recovering = undefined;
    });
    return recovering;
  },
};

async function waitAndReload(): Promise<void> {
  let wasAway = false;
  while (!(await isReachable())) {
    wasAway = true;
    tell('away');
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  if (mayReload(wasAway)) {
    history.replaceState({ isAnew: true }, '');
    location.reload();
  } else {
    tell('late');
  }
}

/**
 * Not while something is under way, or a form or a dialog is open, where something typed could be lost. Once for each entry of the
 * history, and again only after the server has been away: a file that is missing after a reload stays missing.
 */
function mayReload(wasAway: boolean): boolean {
  if (underWay.count() > 0 || document.querySelector('form, dialog')) return false;
  return wasAway || !history.state?.isAnew;
}

function tell(next: Why): void {
  why = next;
  for (const listener of listeners) listener();
}
