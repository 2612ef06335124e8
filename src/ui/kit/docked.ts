import { useState, useSyncExternalStore } from 'react';
import { media } from '../theme/media.ts';

const DOCKED = media.docked.replace('@media ', '');

/** Whether the window is wide enough for a panel at its side. */
export function useIsDocked(): boolean {
  const [query] = useState(() => matchMedia(DOCKED));
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => query.matches,
  );
}
