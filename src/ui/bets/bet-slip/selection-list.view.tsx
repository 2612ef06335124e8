import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { selectionsMachine } from '../../../machines/bets/selections.machine.ts';
import type { Selection } from '../../../schemas/bets/selections.ts';
import { OthersHeading } from './selection-row.view.tsx';

interface SelectionListProps {
  actor: ActorRefFrom<typeof selectionsMachine>;
  /** Renders one selection as a row. */
  row: (selection: Selection) => ReactNode;
}

/** All selections in the slip as rows; nothing if there are none. */
export function SelectionList({ actor, row }: SelectionListProps) {
  const selections = useSelector(actor, ({ context }) => context.selections);
  if (selections.length === 0) return null;
  return (
    <section>
      <OthersHeading
        count={selections.length}
        isAll
        onClear={() => actor.send({ type: 'selections.cleared' })}
      />
      {selections.map(row)}
    </section>
  );
}
