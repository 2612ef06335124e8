import { expect, test } from 'vitest';
import {
  always,
  eventuallyWithin,
  type Moment,
  never,
  type Property,
  reachable,
  respond,
  sometimes,
  until,
  Watch,
} from './over-time.ts';

/** A world of letters: `c` for a cause, `e` for an effect, `b` for bad. A capital is a calm moment. */
interface World {
  value: string;
}

const is =
  (letter: string) =>
  ({ world }: Moment<World>) =>
    world.value === letter;

/** At which moment of a walk the property breaks; undefined: it holds. */
function breaksAt(property: Property<World>, walk: string): number | undefined {
  const look = new Watch([property]).begin();
  const at = [...walk].findIndex((letter) => {
    const isCalm = letter !== letter.toLowerCase();
    return look({ world: { value: letter.toLowerCase() }, move: '', isCalm }).length > 0;
  });
  return at === -1 ? undefined : at;
}

const within = { to: is('c'), by: is('e'), within: 2 };

test.each<[string, Property<World>, walk: string, number | undefined]>([
  ['always', always('', is('a')), 'aaa', undefined],
  ['always', always('', is('a')), 'aab', 2],
  ['never', never('', is('b')), 'aca', undefined],
  ['never', never('', is('b')), 'aba', 1],
  ['sometimes', sometimes('', is('b')), 'aaa', undefined],
  ['eventually within: it comes in time', eventuallyWithin('', 3, is('e')), 'AAE', undefined],
  ['eventually within: it does not come', eventuallyWithin('', 3, is('e')), 'AAAE', 2],
  ['eventually within: only calm moves count', eventuallyWithin('', 2, is('e')), 'aAaaE', undefined],
  ['respond: no cause', respond('', within), 'AAAA', undefined],
  ['respond: the effect follows', respond('', within), 'cAE', undefined],
  ['respond: the effect does not follow', respond('', within), 'cAAE', 2],
  ['respond: only calm moves count', respond('', within), 'caaaAE', undefined],
  [
    'respond: a cause that is its own effect owes nothing',
    respond('', { ...within, by: is('c') }),
    'cAAA',
    undefined,
  ],
  ['respond: a second cause, after the effect of the first', respond('', within), 'cEcAA', 4],
  ['respond: a second cause does not put off the first', respond('', within), 'cAcA', 3],
  [
    'until: it holds until then',
    until('', { from: is('c'), holds: is('c'), until: is('e') }),
    'acceb',
    undefined,
  ],
  ['until: it ends before', until('', { from: is('c'), holds: is('c'), until: is('e') }), 'accae', 3],
  [
    'until: it may never come',
    until('', { from: is('c'), holds: is('c'), until: is('e') }),
    'ccc',
    undefined,
  ],
])('%s (%#)', (_, property, walk, at) => {
  expect(breaksAt(property, walk)).toBe(at);
});

test('a property without a case in any walk is named', () => {
  const properties = [
    sometimes('bad', is('b')),
    reachable<World>('x'),
    respond('answered', within),
    until('kept', { from: is('k'), holds: is('k'), until: is('e') }),
    eventuallyWithin('told', 9, is('t')),
    always('anything', () => true),
  ];
  const watch = new Watch<World>(properties);
  for (const walk of ['ab', 'cxk'])
    for (const [look, letters] of [[watch.begin(), walk]] as const)
      for (const value of letters) look({ world: { value }, move: '', isCalm: false });
  expect(watch.withoutCase()).toEqual(['told']);
  expect(new Watch<World>(properties).withoutCase()).toEqual([
    'bad',
    "'x' can be reached",
    'answered',
    'kept',
    'told',
  ]);
});
