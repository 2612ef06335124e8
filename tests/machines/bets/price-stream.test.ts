import { vi } from 'vitest';
import { priceStreamExample, watched } from '../../../src/machines/bets/price-stream.example.ts';
import { priceStreamMachine } from '../../../src/machines/bets/price-stream.machine.ts';
import { after, describeMachine, emits, error, nowhere, start } from '../../model/describe.ts';

// Half of the chance: waits are three quarters of their most.
vi.spyOn(Math, 'random').mockReturnValue(0.5);

const told = emits('connect', { type: 'stream.told' });
const lost = emits('connect', { type: 'stream.lost' });

const opening = [watched(71, 72), after(500)] as const;
const steady = [...opening, told] as const;
const settling = [...steady, watched(72, 73)] as const;
const failing = [...opening, ...[750, 1500, 3000, 6000, 12_000, 22_500].flatMap((ms) => [lost, after(ms)])];

describeMachine(priceStreamMachine, {
  ...priceStreamExample,
  // The real delays: their random part is fixed above.
  provide: {},
  facts: [
    [[], start(), 'closed', { becomes: { watched: [], asked: [], failures: 0 }, tags: [], calls: {} }],
    [[], watched(), 'closed', { context: { watched: [] } }],

    // A page's first
    [[], watched(71, 72), 'gathering', { becomes: { watched: [71, 72] }, calls: {} }],
    [[watched(71, 72)], after(499), nowhere],
    [
      [watched(71, 72)],
      after(500),
      'watching.stream.open.connecting + watching.prices.ageing',
      { becomes: { asked: [71, 72] }, tags: [], calls: { connect: { sides: [71, 72] } } },
    ],
    [[watched(71, 72)], watched(72, 73), 'gathering', { context: { watched: [72, 73] } }],
    [[watched(71, 72)], watched(), 'closed', { calls: {} }],
    [opening, told, 'watching.stream.open.steady + watching.prices.fresh', { tags: [] }],
    [opening, watched(), 'closed'],
    [steady, watched(), 'closed'],

    // Others are watched
    [steady, watched(71, 72), 'watching.stream.open.steady + watching.prices.fresh'],
    [
      steady,
      watched(72, 73),
      'watching.stream.open.settling + watching.prices.ageing',
      { context: { watched: [72, 73], asked: [71, 72] }, calls: {} },
    ],
    [
      steady,
      watched(71, 73),
      'watching.stream.open.settling + watching.prices.ageing',
      { context: { watched: [71, 73], asked: [71, 72] }, calls: {} },
    ],
    [settling, after(499), nowhere],
    [
      settling,
      after(500),
      'watching.stream.open.connecting + watching.prices.ageing',
      { context: { asked: [72, 73] }, calls: { connect: { sides: [72, 73] } } },
    ],
    [
      [...settling, watched(74)],
      after(500),
      'watching.stream.open.connecting',
      { calls: { connect: { sides: [74] } } },
    ],
    // Fewer are placed: all of them are reported
    [
      steady,
      watched(72),
      'watching.stream.open.steady + watching.prices.fresh',
      { context: { watched: [72], asked: [71, 72] }, calls: {} },
    ],
    [[...steady, watched(72)], after(5000), nowhere],
    [[...steady, watched(72)], watched(71, 72), 'watching.stream.open.steady + watching.prices.fresh'],
    [
      [...steady, watched(72), lost],
      after(750),
      'watching.stream.open.connecting',
      { context: { asked: [72] }, calls: { connect: { sides: [72] } } },
    ],
    [[...settling, after(500)], told, 'watching.stream.open.steady + watching.prices.fresh'],
    [opening, watched(73), 'watching.stream.open.connecting', { context: { asked: [71, 72] }, calls: {} }],
    [
      [...opening, watched(73)],
      told,
      'watching.stream.open.settling + watching.prices.ageing',
      { context: { failures: 0 } },
    ],

    // A stream that breaks, or is silent
    [
      opening,
      lost,
      'watching.stream.lost + watching.prices.ageing',
      { becomes: { failures: 1 }, tags: [], calls: {} },
    ],
    [steady, lost, 'watching.stream.lost + watching.prices.ageing', { becomes: { failures: 1 } }],
    [settling, lost, 'watching.stream.lost + watching.prices.ageing', { becomes: { failures: 1 } }],
    [steady, error('connect'), 'watching.stream.lost + watching.prices.ageing', { becomes: { failures: 1 } }],
    [[...opening, lost], after(749), nowhere],
    [
      [...opening, lost],
      after(750),
      'watching.stream.open.connecting',
      { calls: { connect: { sides: [71, 72] } } },
    ],
    [[...opening, lost, after(750)], told, 'watching.stream.open.steady', { context: { failures: 0 } }],
    [[...opening, lost, after(750), lost], after(1499), nowhere],
    [
      [...opening, lost, after(750), lost],
      after(1500),
      'watching.stream.open.connecting',
      { context: { failures: 2 } },
    ],
    [[...failing, lost], after(22_499), nowhere],
    [[...failing, lost], after(22_500), 'watching.stream.open.connecting', { context: { failures: 6 } }],
    [
      [...opening, lost],
      'network.back',
      'watching.stream.open.connecting',
      { calls: { connect: { sides: [71, 72] } } },
    ],
    [
      [...opening, lost, watched(73)],
      'network.back',
      'watching.stream.open.connecting',
      { context: { asked: [73] }, calls: { connect: { sides: [73] } } },
    ],
    [opening, after(4999), nowhere],
    [opening, after(5000), 'watching.stream.open.connecting + watching.prices.stale', { tags: ['stale'] }],
    [[...opening, after(5000)], told, 'watching.stream.open.steady + watching.prices.fresh', { tags: [] }],
    [[...opening, after(5000)], lost, 'watching.stream.lost + watching.prices.stale', { tags: ['stale'] }],

    // A hidden tab
    [[], 'tab.hidden', 'hidden', { tags: [], calls: {} }],
    [[watched(71)], 'tab.hidden', 'hidden'],
    [steady, 'tab.hidden', 'hidden', { tags: [], calls: {} }],
    [[...opening, lost], 'tab.hidden', 'hidden'],
    [[...steady, 'tab.hidden'], watched(73), 'hidden', { context: { watched: [73] }, calls: {} }],
    [
      [...steady, 'tab.hidden', watched(73)],
      'tab.shown',
      'watching.stream.open.connecting + watching.prices.awaited',
      { becomes: { asked: [73] }, tags: [], calls: { connect: { sides: [73] } } },
    ],
    [[...steady, 'tab.hidden', 'tab.shown'], told, 'watching.stream.open.steady + watching.prices.fresh'],
    [[...steady, 'tab.hidden', 'tab.shown'], after(4999), nowhere],
    [[...steady, 'tab.hidden', 'tab.shown'], after(5000), 'watching.prices.stale', { tags: ['stale'] }],
    [['tab.hidden'], 'tab.shown', 'closed', { calls: {} }],
    [steady, 'tab.shown', nowhere],
  ],
});
