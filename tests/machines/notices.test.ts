import { failed, noticesExample, placed, raise } from '../../src/machines/notices.example.ts';
import { noticesMachine } from '../../src/machines/notices.machine.ts';
import { after, describeMachine, nowhere, start } from '../model/describe.ts';

const timeOut = { tone: 'error', text: 'Server Error, Please try again later' } as const;
const seen = ({ text }: { text: string }) => ({ type: 'toast.seen', text });

describeMachine(noticesMachine, {
  ...noticesExample,
  facts: [
    [[], start(), 'absent.idle', { becomes: { toasts: [] }, tags: [] }],

    // Before the toaster is there.
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
    // What is good news twice is said twice.
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
  ],
});
