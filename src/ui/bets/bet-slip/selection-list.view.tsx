import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { selectionsMachine } from '../../../machines/bets/selections.machine.ts';
import type { Selection } from '../../../schemas/bets/selections.ts';
import { Button } from '../../kit/controls/button.tsx';
import { styled } from '../../kit/styled.ts';
import { OthersHeading } from './selection-row.view.tsx';

const Ways = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-top: var(--s3);
  > * {
    flex: 1;
  }
`;

interface SelectionListProps {
  actor: ActorRefFrom<typeof selectionsMachine>;
  /** Renders one selection as a row. */
  row: (selection: Selection) => ReactNode;
  /** Opens the slip with this selection, or with all of them combined. */
  onOpen: (selection: Selection, isCombined: boolean) => void;
}

/** All selections in the slip as rows, with a way into the slip; nothing if there are none. */
export function SelectionList({ actor, row, onOpen }: SelectionListProps) {
  const selections = useSelector(actor, ({ context }) => context.selections);
  const [latest] = selections;
  if (latest === undefined) return null;
  return (
    <section>
      <OthersHeading
        count={selections.length}
        isAll
        onClear={() => actor.send({ type: 'selections.cleared' })}
      />
      {selections.map(row)}
      <Ways>
        {selections.length > 1 && (
          <Button kind="quiet" onClick={() => onOpen(latest, true)}>
            {t('Combine')}
          </Button>
        )}
        <Button onClick={() => onOpen(latest, false)}>{t('Open slip')}</Button>
      </Ways>
    </section>
  );
}
