import { useSyncExternalStore } from 'react';
import { t } from '../../../i18n/text.ts';
import type { Moment } from '../format/time.tsx';

// One clock for all countdowns on the page, so that they change together; it runs only while there are
// listeners.
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setTimeout> | undefined;

function tick(): void {
  ticking = setTimeout(tick, 1000 - (Date.now() % 1000));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setTimeout(tick, 1000 - (Date.now() % 1000));
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(ticking);
    ticking = undefined;
  };
}

const two = (number: number) => String(number).padStart(2, '0');

/** Whole seconds as `04:59`, `1:04:59` or `2d 01:04:59`. */
export function formatRemaining(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  if (days > 0) return `${days}${t('d')} ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

interface CountdownProps {
  to: Moment;
  /** how many milliseconds the server's clock is ahead of the browser's */
  offset: number;
}

/**
 * The time left until `to` by the server's clock; then it stays at `00:00`. Only this component renders
 * again.
 */
export function Countdown({ to, offset }: CountdownProps) {
  const end = new Date(to).getTime();
  const left = useSyncExternalStore(
    subscribe,
    () => Math.max(0, Math.ceil((end - Date.now() - offset) / 1000)),
    () => undefined,
  );
  return (
    <span className="nowrap" role="timer">
      {left === undefined ? '--:--' : formatRemaining(left)}
    </span>
  );
}
