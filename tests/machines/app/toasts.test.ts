import { failed, placed, raise, settled, toastsExample } from '../../../src/machines/app/toasts.example.ts';
import { toastsMachine } from '../../../src/machines/app/toasts.machine.ts';
import { after, describeMachine, nowhere, start } from '../../model/describe.ts';

const timeOut = { tone: 'error', text: 'Server Error, Please try again later' } as const;
const seen = ({ text }: { text: string }) => ({ type: 'toast.seen', text });

describeMachine(toastsMachine, {
  ...toastsExample,
  facts: [
    [[], start(), 'absent.idle', { becomes: { toasts: [] }, tags: [] }],

    // Before the toaster has loaded.
    [
      'absent.idle',
      raise(failed),
      'absent.wanted',
      { context: { toasts: [failed] }, tags: ['toasterWanted'] },
    ],
    ['absent.idle', 'call.timedOut', 'absent.wanted', { context: { toasts: [timeOut] } }],
    ['absent.idle', 'toaster.mounted', 'present.quiet'],
    [[raise(failed)], raise(failed), nowhere],
    [[raise(failed)], raise(placed), 'absent.wanted', { context: { toasts: [failed, placed] } }],
    [[raise(failed)], 'call.timedOut', 'absent.wanted', { context: { toasts: [failed, timeOut] } }],
    [['call.timedOut'], 'call.timedOut', nowhere],
    [[raise(failed)], after(60_000), nowhere],
    [[raise(failed)], 'toaster.mounted', 'present.showing', { context: { toasts: [failed] } }],

    // One after the other, each for 1500 ms.
    ['present.quiet', raise(placed), 'present.showing', { context: { toasts: [placed] } }],
    ['present.quiet', 'call.timedOut', 'present.showing', { context: { toasts: [timeOut] } }],
    [['toaster.mounted', raise(failed)], raise(failed), nowhere],
    // Two equal successes are shown twice.
    [
      ['toaster.mounted', raise(placed)],
      raise(placed),
      'present.showing',
      { context: { toasts: [placed, placed] } },
    ],
    [
      ['toaster.mounted', raise(placed)],
      raise(failed),
      'present.showing',
      { context: { toasts: [placed, failed] } },
    ],
    [
      ['toaster.mounted', raise(placed)],
      'call.timedOut',
      'present.showing',
      { context: { toasts: [placed, timeOut] } },
    ],
    [['toaster.mounted', 'call.timedOut'], 'call.timedOut', nowhere],
    [['toaster.mounted', raise(placed)], after(1499), nowhere],
    [
      ['toaster.mounted', raise(placed)],
      after(1500),
      'present.quiet',
      { context: { toasts: [] }, emits: [seen(placed)] },
    ],
    [
      ['toaster.mounted', raise(placed), raise(failed)],
      after(1500),
      'present.showing',
      { context: { toasts: [failed] }, emits: [seen(placed)] },
    ],
    [['toaster.mounted', raise(placed), raise(failed), after(1500)], after(1499), nowhere],
    [
      ['toaster.mounted', raise(placed), raise(failed), after(1500)],
      after(1500),
      'present.quiet',
      { becomes: { toasts: [] }, emits: [seen(failed)] },
    ],

    // A toast keeps its link; neutral toasts are shown twice, too.
    [
      ['toaster.mounted', raise(settled)],
      raise(settled),
      'present.showing',
      { context: { toasts: [settled, settled] } },
    ],

    // While the pointer or the focus is on it, it stays; then its time starts again.
    ['present.quiet', 'toast.held', nowhere],
    [['toaster.mounted', raise(settled), after(1499)], 'toast.held', 'present.showing.held', { emits: [] }],
    [['toaster.mounted', raise(settled), 'toast.held'], after(600_000), nowhere],
    [['toaster.mounted', raise(settled), 'toast.held'], raise(failed), 'present.showing.held'],
    [
      ['toaster.mounted', raise(settled), after(1499), 'toast.held'],
      'toast.released',
      'present.showing.timed',
      { context: { toasts: [settled] }, emits: [] },
    ],
    [['toaster.mounted', raise(settled), after(1499), 'toast.held', 'toast.released'], after(1499), nowhere],
    [
      ['toaster.mounted', raise(settled), after(1499), 'toast.held', 'toast.released'],
      after(1500),
      'present.quiet',
      { becomes: { toasts: [] }, emits: [seen(settled)] },
    ],

    // Following its link ends the toast: it has been read.
    [
      ['toaster.mounted', raise(settled), 'toast.held'],
      'toast.followed',
      'present.quiet',
      { becomes: { toasts: [] }, emits: [seen(settled)] },
    ],
    [
      ['toaster.mounted', raise(settled), raise(failed), 'toast.held'],
      'toast.followed',
      'present.showing.timed',
      { context: { toasts: [failed] }, emits: [seen(settled)] },
    ],
    [['toaster.mounted', raise(settled), raise(failed), 'toast.followed'], after(1499), nowhere],
  ],
});
