import { useSelector } from '@xstate/react';
import { go } from '../../../actors/app/relay.ts';
import { slipOf } from '../../../actors/bets/slip-query.ts';
import { slipMatch, type WantedMatch } from '../../../actors/bets/slip-sheet.ts';
import type { Selection } from '../../../schemas/bets/selections.ts';
import { marketOf } from '../../../schemas/bets/slip-address.ts';
import { useIsDocked } from '../../kit/docked.ts';
import { useActors } from '../../shared/context.tsx';
import { lastingPart } from '../../shared/lasting-part.tsx';
import { SelectionList } from './selection-list.view.tsx';
import { MissingRow, RowBone, SelectionRow } from './selection-row.view.tsx';

/** The selections in the rail of a wide screen, while the slip is closed. */
export default function RailSelections() {
  const { selections, feed } = useActors();
  return (
    useIsDocked() && (
      <SelectionList
        actor={selections}
        onOpen={(selection, isCombined) =>
          go(`?slip=${slipOf(selection)}${isCombined ? '&as=combined' : ''}`)
        }
        row={(selection) => (
          <Row
            key={marketOf(selection)}
            id={String(selection.matchId)}
            known={feed.getSnapshot().context.matches[selection.matchId]}
            selection={selection}
          />
        )}
      />
    )
  );
}

interface RowProps extends WantedMatch {
  selection: Selection;
}

const Row = lastingPart({
  ...slipMatch,
  input: ({ id }: RowProps) => ({ id }),
  View: ({ actor, known, selection }) => {
    const { selections } = useActors();
    const item = useSelector(actor, ({ context }) => context.item);
    const isMissing = useSelector(actor, (state) => state.matches('missing'));
    const match = item ?? known;
    const remove = () => selections.send({ type: 'selection.removed', selection });
    if (isMissing) return <MissingRow onRemove={remove} />;
    if (match === undefined) return <RowBone />;
    return (
      <SelectionRow
        match={match}
        choice={selection.choice}
        stake={selection.stake}
        onOpen={() => go(`?slip=${slipOf(selection)}`)}
        onRemove={remove}
      />
    );
  },
});
