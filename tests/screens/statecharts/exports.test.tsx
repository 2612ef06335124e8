import { describe, expect, test } from 'vitest';
import { cancelBetMachine } from '../../../src/machines/bets/cancel-bet.machine.ts';
import { charts, find } from '../../../src/statecharts/catalogue.ts';
import { toMermaid } from '../../../src/statecharts/mermaid.ts';
import { toScxml } from '../../../src/statecharts/scxml.ts';
import { choicesOf, play } from '../../../src/statecharts/steps.ts';
import { edgesOf, statesOf } from '../../../src/walk/edges.ts';
import { walk } from '../../../src/walk/walk.ts';

describe('every statechart', () => {
  test('has an example and a drawing on the site', () => {
    expect(charts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['bet-slip', 'bet-life', 'session']),
    );
  });

  test.each(charts)('$name as SCXML: each state and transition once, each target is there', ({ machine }) => {
    const read = new DOMParser().parseFromString(toScxml(machine), 'application/xml');
    expect(read.querySelector('parsererror')).toBeNull();
    const ids = [...read.querySelectorAll('state, parallel, final, history')].map(({ id }) => id);
    expect(ids).toHaveLength(statesOf(machine).length);
    expect(new Set(ids).size).toBe(ids.length);
    const transitions = [...read.querySelectorAll('transition')];
    expect(transitions).toHaveLength(edgesOf(machine).length);
    const targets = transitions.flatMap((one) => one.getAttribute('target')?.split(' ') ?? []);
    const initial = [...read.querySelectorAll('[initial]')].flatMap(
      (one) => one.getAttribute('initial')?.split(' ') ?? [],
    );
    expect([...targets, ...initial].filter((target) => !ids.includes(target))).toEqual([]);
  });
});

test('Mermaid: states with their insides, transitions with event, guard and actions', () => {
  const lines = toMermaid(cancelBetMachine).split('\n');
  expect(lines.slice(0, 10)).toEqual([
    'stateDiagram-v2',
    '  [*] --> recalling',
    '  recalling : recalling',
    '  requesting : requesting',
    '  idle : idle',
    '  confirming : confirming',
    '  state "repriced" as repriced {',
    '    [*] --> repriced__fresh',
    '    repriced__fresh : fresh',
    '    repriced__settled : settled',
  ]);
  expect(lines).toContain('  %% everywhere: worth.moved / takeWorth');
  expect(lines).toContain('  recalling --> cancelled : done request [isApplied] / takeReceipt');
});

test.each(charts.filter(({ room }) => room === 'wallet'))(
  '$name: every state that the walk reaches is played by the steps of an address',
  (chart) => {
    const { reached } = walk(chart.machine, chart.plan);
    for (const { path, value } of reached.slice(0, 40)) {
      const played = play(chart, choicesOf(chart, path));
      expect(played.isStale).toBe(false);
      expect(played.live.value).toEqual(value);
    }
  },
);

test('a step that is not possible ends the play before it, and says so', () => {
  const [chart] = charts.filter(({ name }) => name === 'price-tap');
  expect(chart && play(chart, ['0', '9', '0'])).toMatchObject({ isStale: true, path: { length: 1 } });
});

test('finds by every word of a name, a state or a description, by event, and by page', () => {
  const names = (text: string) => find(text, ['/coin-flip']).charts.map(({ name }) => name);
  expect(names('beyondLimit')).toEqual(['bet-slip', 'combined-bet']);
  expect(names('second double CLICK tap price')).toEqual(['price-tap']);
  expect(find('price.tapped', []).events).toEqual(['price.tapped']);
  expect(find('coin', ['/coin-flip', '*']).screens).toEqual(['/coin-flip']);
  expect(names('no such words')).toEqual([]);
});
