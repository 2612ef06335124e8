import type { Example } from '../../walk/walk.ts';
import type { toastsMachine } from './toasts.machine.ts';

export const failed = { tone: 'error', text: 'Failed to get bets' } as const;
export const placed = { tone: 'success', text: 'Bet placed' } as const;
export const settled = {
  tone: 'neutral',
  text: 'Lions – Tigers: -₹42',
  href: '/bet-history',
} as const;
export const raise = (toast: typeof failed | typeof placed | typeof settled) =>
  ({ type: 'toast.raised', ...toast }) as const;

export const toastsExample: Example<typeof toastsMachine> = {
  events: ({ context: { toasts } }) => [
    raise(failed),
    raise(placed),
    raise(settled),
    'call.timedOut',
    'toaster.mounted',
    'toast.held',
    'toast.released',
    // Only where there is a link.
    ...(toasts[0]?.href === undefined ? [] : (['toast.followed'] as const)),
  ],
  bounded: ({ toasts }) => toasts.slice(0, 2).map(({ text }) => text),
};
