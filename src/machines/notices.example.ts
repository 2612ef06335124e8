import type { Example } from '../walk/walk.ts';
import type { noticesMachine } from './notices.machine.ts';

export const failed = { tone: 'error', text: 'Failed to get bets' } as const;
export const placed = { tone: 'success', text: 'Bet placed' } as const;
export const raise = (toast: typeof failed | typeof placed) => ({ type: 'toast.raised', ...toast }) as const;

export const noticesExample: Example<typeof noticesMachine> = {
  events: [raise(failed), raise(placed), 'call.timedOut', 'toaster.mounted'],
  bounded: ({ toasts }) => toasts.slice(0, 2).map(({ text }) => text),
};
