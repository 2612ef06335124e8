import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import type { ToastRaised } from '../shared/events.ts';

export type Toast = Omit<ToastRaised, 'type'>;

export interface ToastsContext {
  /** In `present.showing` the first is on screen and the others wait. No error occurs twice. */
  toasts: readonly Toast[];
}

/** The toast has been shown for its time. */
export interface ToastSeen {
  type: 'toast.seen';
  text: string;
}

export type ToastsEvent =
  /** Raises a toast. */
  | ToastRaised
  /** A call had no answer in time. */
  | { type: 'call.timedOut' }
  /** The toaster can show toasts from now on. */
  | { type: 'toaster.mounted' }
  /** The pointer or the focus is on the toast: the person may be reading it, or about to follow its link. */
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  /** The toast's link was followed. */
  | { type: 'toast.followed' };

export const toastsMachine = setup({
  types: {} as {
    context: ToastsContext;
    events: ToastsEvent;
    emitted: ToastSeen;
    /** `toasterWanted`: a toast waits, and the toaster is not loaded. */
    tags: 'toasterWanted';
  },
  guards: {
    isNew: ({ context, event }) => {
      assertEvent(event, ['toast.raised', 'call.timedOut']);
      const { tone, text } = toastOf(event);
      // Two equal results are two results.
      return tone !== 'error' || context.toasts.every((toast) => toast.text !== text);
    },
    hasMore: ({ context }) => context.toasts.length > 1,
  },
  actions: {
    enqueue: assign(({ context, event }) => {
      assertEvent(event, ['toast.raised', 'call.timedOut']);
      return { toasts: [...context.toasts, toastOf(event)] };
    }),
    finish: enqueueActions(({ context: { toasts }, enqueue }) => {
      const [shown, ...waiting] = toasts;
      if (shown) enqueue.emit({ type: 'toast.seen', text: shown.text });
      enqueue.assign({ toasts: waiting });
    }),
  },
  delays: { autoClose: 1500 },
}).createMachine({
  id: 'toasts',
  description:
    'Toasts, one after the other, each for its time and for as long as somebody is at it. The same error neither stacks nor queues, so that ten calls that time out say so once. The toaster is fetched for the first of them.',
  context: { toasts: [] },
  initial: 'absent',
  states: {
    absent: {
      description: 'The code of the toaster is not loaded yet.',
      initial: 'idle',
      states: {
        idle: {
          description: 'No toast has been raised.',
          on: {
            'toast.raised': { target: 'wanted', actions: 'enqueue' },
            'call.timedOut': { target: 'wanted', actions: 'enqueue' },
            'toaster.mounted': '#toasts.present.quiet',
          },
        },
        wanted: {
          description: 'A toast waits for the toaster, which is being loaded.',
          tags: 'toasterWanted',
          on: {
            'toast.raised': { guard: 'isNew', actions: 'enqueue' },
            'call.timedOut': { guard: 'isNew', actions: 'enqueue' },
            'toaster.mounted': '#toasts.present.showing',
          },
        },
      },
    },
    present: {
      description: 'The toaster is loaded.',
      initial: 'quiet',
      states: {
        quiet: {
          description: 'No toast is on screen.',
          on: {
            'toast.raised': { target: 'showing', actions: 'enqueue' },
            'call.timedOut': { target: 'showing', actions: 'enqueue' },
          },
        },
        showing: {
          description: 'A toast is on screen; others wait behind it.',
          initial: 'timed',
          on: {
            'toast.raised': { guard: 'isNew', actions: 'enqueue' },
            'call.timedOut': { guard: 'isNew', actions: 'enqueue' },
            'toast.followed': [
              { guard: 'hasMore', target: 'showing', reenter: true, actions: 'finish' },
              { target: 'quiet', actions: 'finish' },
            ],
          },
          states: {
            timed: {
              description: 'The toast closes by itself after its time.',
              after: {
                autoClose: [
                  {
                    guard: 'hasMore',
                    target: '#toasts.present.showing',
                    reenter: true,
                    actions: 'finish',
                  },
                  { target: '#toasts.present.quiet', actions: 'finish' },
                ],
              },
              on: { 'toast.held': { target: 'held' } },
            },
            held: {
              description: 'The pointer or the focus is on the toast: its time starts anew afterwards.',
              on: { 'toast.released': { target: 'timed' } },
            },
          },
        },
      },
    },
  },
});

function toastOf(event: ToastRaised | { type: 'call.timedOut' }): Toast {
  return event.type === 'toast.raised'
    ? { tone: event.tone, text: event.text, request: event.request, href: event.href }
    : { tone: 'error', text: 'Server Error, Please try again later' };
}
