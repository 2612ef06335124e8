import { useMachine } from '@xstate/react';
import { startTransition } from 'react';
import { assign, fromPromise, setup } from 'xstate';

/**
 * The least that a page of a list can be which is made with React and XState: a heading that is in the HTML, then the
 * rows that its first call has brought, as plain text. It has no routes, session, checks, styles or texts.
 */

interface Row {
  id: number;
  match_name: string;
  selection: string;
  bet_amount: number;
}

declare global {
  /** The rows' call, begun in the head. */
  var rows: Promise<Response>;
}

const listMachine = setup({
  types: {} as { context: { rows: Row[] } },
  actors: { load: fromPromise<Row[]>(async () => (await (await globalThis.rows).json()).data.rows) },
}).createMachine({
  context: { rows: [] },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'shown', actions: assign({ rows: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    shown: {},
    failed: {},
  },
});

function List() {
  const [{ context }] = useMachine(listMachine);
  return (
    <>
      <h1>My bets</h1>
      <ul>
        {context.rows.map((row) => (
          <li key={row.id}>
            {row.match_name} {row.selection} {row.bet_amount}
          </li>
        ))}
      </ul>
    </>
  );
}

const passed = () => new Promise((resolve) => setTimeout(resolve, 0));

async function start(): Promise<void> {
  await passed();
  // Packed with this file, and evaluated in a task of its own.
  const { createRoot } = await import('react-dom/client');
  await passed();
  const root = document.getElementById('root');
  if (root !== null) startTransition(() => createRoot(root).render(<List />));
}

void start();
