import { assign, emit, fromPromise, setup } from 'xstate';
import { after, describeMachine, done, error, nowhere, start } from './describe.ts';

interface Page {
  rows: string[];
  page: number;
}

const tinyListMachine = setup({
  types: {
    context: {} as { rows: string[]; page: number },
    events: {} as { type: 'list.retry' } | { type: 'list.page'; page: number },
    emitted: {} as { type: 'toast'; text: string },
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<Page, { page: number }>(() => Promise.reject(new Error('load is not provided'))),
  },
  guards: {
    isEmpty: ({ event }) => 'output' in event && (event.output as Page).rows.length === 0,
    isOther: ({ context, event }) => event.type === 'list.page' && event.page !== context.page,
  },
  actions: {
    keep: assign(({ event }) => ('output' in event ? { rows: (event.output as Page).rows } : {})),
    turn: assign(({ event }) => (event.type === 'list.page' ? { page: event.page } : {})),
    tell: emit({ type: 'toast', text: 'Failed' }),
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'tinyList',
  description: 'A paged list.',
  context: { rows: [], page: 1 },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          { guard: 'isEmpty', target: 'empty' },
          { target: 'loaded', actions: 'keep' },
        ],
        onError: { target: 'error', actions: 'tell' },
      },
    },
    loaded: { on: { 'list.page': { guard: 'isOther', target: 'loading', actions: 'turn' } } },
    empty: { on: { 'list.retry': 'loading' } },
    error: { on: { 'list.retry': 'loading' }, after: { patience: 'loading' } },
  },
});

const full = { rows: ['a'], page: 1 };
const empty = { rows: [], page: 1 };

describeMachine(tinyListMachine, {
  ports: { load: { done: [full, empty] } },
  events: ['list.retry', { type: 'list.page', page: 1 }, { type: 'list.page', page: 2 }],
  facts: [
    [[], start(), 'loading', { context: { rows: [] }, tags: ['busy'] }],
    ['loading', done('load', full), 'loaded', { context: { rows: ['a'] } }],
    ['loading', done('load', empty), 'empty'],
    ['loading', error('load'), 'error', { emits: [{ type: 'toast', text: 'Failed' }] }],
    ['loading', 'list.retry', nowhere],
    ['loaded', { type: 'list.page', page: 2 }, 'loading', { calls: { load: { page: 2 } } }],
    ['loaded', { type: 'list.page', page: 1 }, nowhere],
    [{ in: 'loaded', where: ({ page }) => page === 2 }, { type: 'list.page', page: 1 }, 'loading'],
    ['empty', 'list.retry', 'loading'],
    ['error', 'list.retry', 'loading'],
    ['error', after(29_999), nowhere],
    ['error', after(30_000), 'loading'],
    [[error('load'), 'list.retry'], done('load', full), 'loaded'],
  ],
});
