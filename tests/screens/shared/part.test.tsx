import { expect, onTestFinished, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { assign, emit, setup } from 'xstate';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';
import { isSame } from '../../../src/actors/shared/same.ts';
import type { QueryWanted } from '../../../src/machines/shared/events.ts';
import { type Place, part, tellListQuery } from '../../../src/ui/shared/page.tsx';
import { quietActors, WithActors } from '../actors.tsx';

interface Told {
  type: 'told';
  day: Date;
  file: File;
  query: Record<string, string>;
}

const actors = quietActors();

/** Stores its events, and its input. */
const listener = setup({
  types: {
    context: {} as { name: string; told: Told[] },
    events: {} as Told,
    input: {} as { name: string },
  },
  actions: { keep: assign({ told: ({ context, event }) => [...context.told, event] }) },
}).createMachine({
  context: ({ input }) => ({ name: input.name, told: [] }),
  on: { told: { actions: 'keep' } },
});

test('an actor is told of props that differ by value, and gets them unchanged', async () => {
  let heard: Told[] = [];
  const Part = part({
    machine: listener,
    input: () => ({ name: 'listener' }),
    tell: ({ day, file, page }: { day: number; file: File; page: string }) => ({
      type: 'told' as const,
      day: new Date(day),
      file,
      query: { page },
    }),
    follow: (actor) => {
      const { unsubscribe } = actor.subscribe(({ context }) => {
        heard = context.told;
      });
      return unsubscribe;
    },
    View: () => null,
  });
  const first = new File(['one'], 'picture.png');
  const second = new File(['two'], 'picture.png');
  const at = (day: number, file: File, page: string) => (
    <WithActors actors={actors}>
      <Part day={day} file={file} page={page} />
    </WithActors>
  );
  const screen = await render(at(0, first, '1'));
  await screen.rerender(at(0, first, '1'));
  await screen.rerender(at(1, first, '1'));
  await screen.rerender(at(1, second, '1'));
  await screen.rerender(at(1, second, '2'));
  await screen.rerender(at(1, second, '2'));
  expect(heard.map(({ day, query }) => [day, query.page])).toEqual([
    [new Date(0), '1'],
    [new Date(1), '1'],
    [new Date(1), '1'],
    [new Date(1), '2'],
  ]);
  expect(heard.map(({ file }) => file === second)).toEqual([false, false, true, true]);
});

test("a part keeps its mount's props, and a new key makes a new part", async () => {
  const said: string[] = [];
  const Part = part({
    machine: ({ name }: { name: string }) => {
      said.push(`machine for ${name}`);
      return listener;
    },
    input: ({ name }) => ({ name }),
    follow: (actor, _actors, { name }) => {
      said.push(`${actor.getSnapshot().context.name} follows ${name}`);
      return () => said.push(`${name} is left`);
    },
    View: ({ name, actor }) => `${actor.getSnapshot().context.name} shows ${name}`,
  });
  const at = (key: number, name: string) => (
    <WithActors actors={actors}>
      <Part key={key} name={name} />
    </WithActors>
  );
  const screen = await render(at(1, 'Asha'));
  await screen.rerender(at(1, 'Ravi'));
  await expect.element(screen.getByText('Asha shows Ravi')).toBeVisible();
  await screen.rerender(at(2, 'Ravi'));
  await expect.element(screen.getByText('Ravi shows Ravi')).toBeVisible();
  expect(said).toEqual([
    'machine for Asha',
    'Asha follows Asha',
    'machine for Ravi',
    'Asha is left',
    'Ravi follows Ravi',
  ]);
});

test('a page that the address has left changes no query', async () => {
  const start = location.href;
  onTestFinished(() => history.replaceState(null, '', start));
  let find = (_search: string): void => {};
  const Part = part({
    machine: setup({
      types: { events: {} as { type: 'found'; search: string }, emitted: {} as QueryWanted },
    }).createMachine({
      on: {
        found: {
          actions: emit(({ event }) => ({
            type: 'query.wanted',
            query: { q: event.search },
            replace: true,
          })),
        },
      },
    }),
    input: () => undefined,
    follow: (actor) => {
      find = (search) => actor.send({ type: 'found', search });
      return () => {};
    },
    View: () => null,
  });
  history.replaceState(null, '', '/live-bets');
  await render(
    <WithActors actors={actors}>
      <Part />
    </WithActors>,
  );
  find('owls');
  expect(location.pathname + location.search).toBe('/live-bets?q=owls');
  history.replaceState(null, '', '/close-bets');
  find('kites');
  expect(location.pathname + location.search).toBe('/close-bets');
});

const blob = new Blob();
test.each<[string, unknown, unknown, boolean]>([
  ['texts', 'a', 'a', true],
  ['other texts', 'a', 'b', false],
  ['a number and its text', 1, '1', false],
  ['no numbers', Number.NaN, Number.NaN, true],
  ['null and an object', null, {}, false],
  ['objects', { a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, true],
  ['objects of which one says more', { a: 1 }, { a: 1, b: 2 }, false],
  ['objects of which one says less', { a: 1, b: 2 }, { a: 1 }, false],
  ['lists', [1, [2]], [1, [2]], true],
  ['lists in another order', [1, 2], [2, 1], false],
  ['a longer list', [1], [1, 2], false],
  ['a list and an object', [1], { 0: 1 }, false],
  ['dates', new Date(5), new Date(5), true],
  ['other dates', new Date(5), new Date(6), false],
  ['a date and an object', new Date(5), {}, false],
  ['a file and itself', blob, blob, true],
  ['files alike', blob, new Blob(), false],
])('%s', (_, one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

test('a paged list gets the query of the address, and loads that page', async () => {
  const asked: unknown[] = [];
  const Part = part({
    machine: pagedListOf<string>(async (query) => {
      asked.push(query);
      return { rows: ['row'], page: query.page, perPage: query.perPage, total: 20 };
    }),
    input: ({ query }: Pick<Place, 'query'>) => ({ perPage: 10, query, filterNames: ['status'] }),
    tell: tellListQuery,
    View: () => null,
  });
  const at = (query: Place['query']) => (
    <WithActors actors={actors}>
      <Part query={query} />
    </WithActors>
  );
  const screen = await render(at({}));
  await screen.rerender(at({ page: '2', status: 'won' }));
  await expect
    .poll(() => asked)
    .toEqual([
      { page: 1, perPage: 10 },
      { page: 2, perPage: 10, status: 'won' },
    ]);
});
