import { demoInboxExample, more, old } from '../../../src/machines/app/demo-inbox.example.ts';
import { demoInboxMachine } from '../../../src/machines/app/demo-inbox.machine.ts';
import { offline } from '../../../src/machines/shared/call-errors.example.ts';
import { after, describeMachine, done, error, nowhere, start } from '../../model/describe.ts';

const demo = done('askMode', 'demo');
const loaded = done('load', old);

describeMachine(demoInboxMachine, {
  ...demoInboxExample,
  facts: [
    [[], start(), 'asking', { becomes: { messages: [], seen: [] }, tags: [], calls: { askMode: undefined } }],
    // Only the demo has one.
    ['asking', demo, 'demo', { tags: ['demo'], calls: { load: undefined } }],
    ['asking', done('askMode', 'live'), 'live'],
    ['asking', error('askMode', offline), 'unreachable'],
    ['asking', 'inbox.open', nowhere],
    ['unreachable', after(9999), nowhere],
    ['unreachable', after(10_000), 'asking'],

    // Earlier messages count as seen, later ones do not.
    [[demo], loaded, 'demo.post.pausing', { context: { messages: old, seen: ['1'] } }],
    [[demo], error('load', offline), 'demo.post.pausing', { context: { messages: [], seen: [] } }],
    [
      [demo, loaded, 'inbox.open'],
      done('load', more),
      'demo.panel.open + demo.post.pausing',
      { context: { messages: more, seen: ['1'] } },
    ],
    [
      [demo, loaded, 'inbox.open', done('load', more)],
      'inbox.close',
      'demo.panel.closed',
      { context: { seen: ['2', '1'] } },
    ],
    [
      [demo, loaded, 'inbox.open'],
      error('load', offline),
      'demo.post.pausing',
      { context: { messages: old } },
    ],

    // Messages are only loaded while somebody waits for one.
    [[demo, loaded], after(2499), nowhere],
    [[demo, loaded], after(2500), 'demo.post.resting'],
    [[demo, loaded, after(2500)], after(60_000), nowhere],
    [[demo, loaded, after(2500)], 'inbox.open', 'demo.panel.open + demo.post.loading'],
    [
      [demo, loaded, after(2500)],
      'message.awaited',
      'demo.need.awaited + demo.post.loading',
      { tags: ['demo', 'needed'] },
    ],
    [[demo, loaded], 'inbox.open', 'demo.post.loading', { tags: ['demo', 'needed', 'open'] }],
    [[demo, loaded], 'message.awaited', 'demo.need.awaited + demo.post.pausing'],
    [[demo, loaded, 'message.awaited'], after(2500), 'demo.post.loading'],
    [[demo, loaded, 'message.awaited', 'message.unawaited'], after(2500), 'demo.post.resting'],
    [[demo, loaded, 'inbox.open', loaded], after(2500), 'demo.post.loading'],
    [[demo, loaded, 'inbox.open', loaded, 'inbox.close'], after(2500), 'demo.post.resting'],
    ['demo.panel.closed', 'inbox.close', nowhere],
    [[demo, loaded, 'inbox.open'], 'inbox.open', nowhere],
    [[demo, loaded], 'message.unawaited', nowhere],
    [[demo], loaded, 'demo.need.met'],
    [[demo, loaded, 'message.awaited'], 'message.unawaited', 'demo.need.met'],
    [[demo, loaded, 'inbox.open'], done('load', []), 'demo.need.none'],
    ['demo.need.none', 'message.unawaited', nowhere],
    ['demo.need.awaited', 'message.awaited', nowhere],
  ],
});
