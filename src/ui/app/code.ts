import { type ComponentType, createElement, type FunctionComponent, use, useEffect, useState } from 'react';
import { isReachable } from '../../api/reachable.ts';

const AGAIN_MS = 2000;
/** A file that has not come by then is said to be missing, though it may come yet. */
const HANG_MS = 15_000;

/** Why code is missing: the server cannot be reached, or it answers and the code does not come all the same. */
export type Missing = 'away' | 'late';

let missing = 0;
let why: Missing | undefined;
/** Whether the server could not be reached since the page was last to be loaded anew. */
let wasAway = false;
const listeners = new Set<() => void>();

/** Why a piece of the page's own code could not be fetched so far, if any, for `useSyncExternalStore`. */
export const missingCode = {
  get: () => why,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/**
 * Fetches a piece of the page's own code, again and again until it comes. While it does not come, `missingCode` says why:
 * a file that hangs cannot be asked for again, since a browser hands out the import that it has begun.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  let isMissing = false;
  const miss = () => {
    if (!isMissing) missing++;
    isMissing = true;
  };
  const attempt = async () => {
    const hanging = setTimeout(() => {
      miss();
      tell('late');
    }, HANG_MS);
    const code = await load().finally(() => clearTimeout(hanging));
    if (isMissing) missing--;
    if (isMissing && missing === 0) tell(undefined);
    return code;
  };
  try {
    return await attempt();
  } catch {
    miss();
  }
  for (;;) {
    if (await isReachable()) {
      try {
        return await attempt();
      } catch {
        loadAnew();
      }
    } else {
      wasAway = true;
      tell('away');
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/**
 * Reloads the page, because asking again is not enough: a browser may remember a failed import for as long as the page
 * lives, and a module of an older build no longer exists. It does not reload while a form or a dialog is open, where
 * something typed or paid could be lost. It reloads once for each entry of the history, and again only after the server
 * has been away: a module that is still missing after a reload would be missing after the next one, too.
 */
function loadAnew(): void {
  if (document.querySelector('form, dialog') || (history.state?.isAnew && !wasAway)) {
    tell('late');
  } else {
    wasAway = false;
    history.replaceState({ isAnew: true }, '');
    location.reload();
  }
}

function tell(next: Missing | undefined): void {
  why = next;
  for (const listener of listeners) listener();
}

/**
 * A component whose code is fetched when it is first needed, however long that takes. Unlike React's own `lazy`, it
 * renders at once when the code is here already. `load` fetches it beforehand.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> & Pick<Fetched<ComponentType<Props>>, 'load'> {
  const code = onceFetched(async () => (await fetchCode(load)).default);
  return Object.assign((props: Props) => createElement(code.now() ?? use(code.load()), props), {
    load: code.load,
  });
}

/** Something that is fetched once, and known from then on. */
export interface Fetched<T> {
  now: () => T | undefined;
  load: () => Promise<T>;
}

/** @param get is not called again: it has to go on until it has got it */
export function onceFetched<T>(get: () => Promise<T>): Fetched<T> {
  let value: T | undefined;
  let coming: Promise<T> | undefined;
  return {
    now: () => value,
    load: () => {
      coming ??= get().then((loaded) => {
        value = loaded;
        return loaded;
      });
      return coming;
    },
  };
}

/** The thing, once it is here. It comes at once: a fallback of Suspense, React leaves up for 300 ms at least. */
export function useFetched<T>(thing: Fetched<T>): T | undefined {
  const [, setFetched] = useState<Fetched<T>>();
  const value = thing.now();
  const isMissing = value === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    void thing.load().then(() => {
      if (isWanted) setFetched(thing);
    });
    return () => {
      isWanted = false;
    };
  }, [thing, isMissing]);
  return value;
}
