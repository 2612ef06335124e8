import { useSelector } from '@xstate/react';
import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ActorRefFrom, emit, fromPromise, setup } from 'xstate';
import { seenOf } from '../model/on-screen.ts';
import { createSut } from './walk-screen.tsx';

const lampMachine = setup({
  types: {
    context: {} as { watts: number; maker: string },
    events: {} as { type: 'lamp.press' },
    tags: {} as 'warm',
    emitted: {} as { type: 'lamp.lit' } | { type: 'toast.raised'; text: string },
  },
  actors: { power: fromPromise<void, { watts: number }>(() => Promise.reject(new Error('no power'))) },
  actions: {
    announce: emit({ type: 'lamp.lit' }),
    toast: emit({ type: 'toast.raised', text: 'Good night' }),
  },
}).createMachine({
  id: 'lamp',
  context: { watts: 40, maker: 'Diya' },
  initial: 'off',
  states: {
    off: { on: { 'lamp.press': { target: 'starting' } } },
    starting: {
      tags: 'warm',
      invoke: {
        id: 'power',
        src: 'power',
        input: ({ context: { watts } }) => ({ watts }),
        onDone: { target: 'on', actions: 'announce' },
        onError: { target: 'off' },
      },
    },
    on: { on: { 'lamp.press': { target: 'off', actions: 'toast' } } },
  },
});

/** Shows neither the lamp's maker nor that it is warm. */
function Lamp({ actor }: { actor: ActorRefFrom<typeof lampMachine> }) {
  const state = useSelector(actor, ({ value }) => value);
  const watts = useSelector(actor, ({ context }) => context.watts);
  return (
    <>
      <h1>{`${state === 'on' ? 'Light' : 'Dark'}, ${watts} W`}</h1>
      <button
        type="button"
        disabled={state === 'starting'}
        onClick={() => actor.send({ type: 'lamp.press' })}
      >
        Press
      </button>
    </>
  );
}

const button = page.getByRole('button', { name: 'Press' });
const pressable = () => button.elements().map((element) => element.matches(':enabled'));

/** Checks at once, without waiting for text that never appears. */
function see(title: string, isPressable: boolean) {
  expect(
    page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([title]);
  expect(pressable()).toEqual([isPressable]);
}

createSut(lampMachine, {
  fixture: { ports: { power: { done: [undefined], error: [] } }, events: ['lamp.press'] },
  view: (actor) => <Lamp actor={actor} />,
  gestures: {
    'lamp.press': async () => button.element().dispatchEvent(new MouseEvent('click', { bubbles: true })),
  },
  only: {},
  oracles: {
    off: () => see('Dark, 40 W', true),
    starting: () => see('Dark, 40 W', false),
    on: () => see('Light, 40 W', true),
  },
}).walk({ ...inject('walk'), mutated: ['lamp'] });

test('what is seen, sent and called tells of mutants, and what nothing on screen shows does not', ({
  task,
}) => {
  const [suite] = task.file.tasks;
  const tries = (suite?.type === 'suite' ? suite.tasks : []).flatMap(({ meta }) => meta.screenMutant ?? []);
  expect(tries.filter(({ isNoticed }) => isNoticed).map(({ change }) => change)).toEqual([
    'lamp: initial starting for off',
    'lamp: initial on for off',
    'off: on lamp.press → starting deleted',
    'off: on lamp.press → starting to off instead',
    'off: on lamp.press → starting to on instead',
    'starting: onDone of power → on deleted',
    'starting: onDone of power → on to off instead',
    'starting: onDone of power → on to starting instead',
    'starting: input of power deleted',
    'starting: input of power without watts',
    'on: on lamp.press → off deleted',
    'on: on lamp.press → off to starting instead',
    'on: on lamp.press → off to on instead',
    'on: on lamp.press → off without toast',
    'lamp: context starts with another watts',
  ]);
  const [lamp] = seenOf(tries);
  expect(lamp?.unseen.map(({ change, differsIn }) => [change, ...differsIn])).toEqual([
    ['starting: onDone of power → on without announce', 'emits'],
    ['starting: onError of power → off deleted'],
    ['starting: onError of power → off to starting instead'],
    ['starting: onError of power → off to on instead'],
    ['starting: tag warm deleted', 'tags'],
    ['lamp: context starts with another maker', 'context.maker'],
  ]);
});
