import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { detailOf } from '../../../src/actors/shared/detail-of.ts';
import { formOf } from '../../../src/actors/shared/form-of.ts';
import { listOf } from '../../../src/actors/shared/list-of.ts';
import { pagedListOf } from '../../../src/actors/shared/paged-list-of.ts';

interface Row {
  name: string;
}
const row: Row = { name: 'Final' };

test('a list has the rows of its port, with their type', async () => {
  const actor = createActor(
    listOf<Row>(async () => [row]),
    { input: {} },
  ).start();
  const { context } = await waitFor(actor, (state) => state.matches('loaded'));
  const names: string[] = context.rows.map(({ name }) => name);
  expect(names).toEqual(['Final']);
  // @ts-expect-error: rows have a name
  actor.send({ type: 'list.changed', rows: [{ title: 'Final' }] });
});

test('a paged list passes the page and the filters to its port', async () => {
  const machine = pagedListOf<Row>(async (query) => {
    expect(query).toEqual({ page: 2, perPage: 10, status: 'won' });
    return { rows: [row], page: 2, perPage: 10, total: 11 };
  });
  const input = { perPage: 10, query: { page: '2', status: 'won', modal: 'login' }, filterNames: ['status'] };
  const actor = createActor(machine, { input }).start();
  const { context } = await waitFor(actor, (state) => state.matches('loaded'));
  const names: string[] = context.rows.map(({ name }) => name);
  expect(names).toEqual(['Final']);
});

test('a detail has the item of its port, and stopping it aborts the call', async () => {
  let given: AbortSignal | undefined;
  const machine = detailOf<Row>(async (id, signal) => {
    given = signal;
    return { name: id };
  });
  const actor = createActor(machine, { input: { id: '7' } }).start();
  const { context } = await waitFor(actor, (state) => state.matches('loaded'));
  const name: string | undefined = context.item?.name;
  expect(name).toBe('7');
  actor.send({ type: 'detail.refresh' });
  actor.stop();
  expect(given?.aborted).toBe(true);
});

test('a form passes its values to its port and keeps the answer', async () => {
  const machine = formOf(async ({ name }: Row) => ({ greeting: `Hello ${name}` }));
  const actor = createActor(machine).start();
  actor.send({ type: 'form.submit', values: row });
  const { context } = await waitFor(actor, (state) => state.matches('success'));
  const greeting: string | undefined = context.answer?.greeting;
  expect(greeting).toBe('Hello Final');
  // @ts-expect-error: the values have a name
  actor.send({ type: 'form.submit', values: {} });
});
