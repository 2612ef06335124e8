import { useMachine } from '@xstate/react';
import { startTransition } from 'react';
import { assign, fromPromise, setup } from 'xstate';

/**
 * The least list page possible with React and XState: a heading that is in the HTML, then the rows of its
 * first call as plain text. It has no routes, session, checks, styles or texts.
 */

interface Row {
  id: number;
  match_name: string;
  selection: string;
  bet_amount: number;
}

declare global {
  /** The call for the rows, started in the head. */
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
  // In the same file, but evaluated in a separate task.
  const { createRoot } = await import('react-dom/client');
  await passed();
  const root = document.getElementById('root');
  if (root !== null) startTransition(() => createRoot(root).render(<List />));
}

void start();
