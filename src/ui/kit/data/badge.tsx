import type { ReactNode } from 'react';

/** quiet: a plain state · live: going on now · won: money won · failed: an error */
export type BadgeTone = 'quiet' | 'live' | 'won' | 'failed';

/** A short word for a state. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
