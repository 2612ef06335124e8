import { isReachable } from '../../api/shared/reachable.ts';
import { isPageBusy } from './under-way.ts';

const AGAIN_MS = 2000;

/** Why code is missing: `away` means that the server is unreachable, `late` that it answers without the code. */
type Why = 'away' | 'late';

let why: Why | undefined;
let recovering: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Recovers from code that failed to load: by reloading the page once the server answers. */
export const missingCode = {
  /** Undefined until the server has been asked for the page. For `useSyncExternalStore`. */
  why: () => why,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Waits until the server answers, and reloads the page unless a person could lose something by that. Only a reload
   * helps: a browser remembers a failed import as long as the page lives, and files of an older build no longer exist.
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
 * False while a reload could lose something. True once for each entry of the history, and again after the server has
 * been away: a file that is missing after a reload stays missing.
 */
function mayReload(wasAway: boolean): boolean {
  if (isPageBusy()) return false;
  return wasAway || !history.state?.isAnew;
}

function tell(next: Why): void {
  why = next;
  for (const listener of listeners) listener();
}
