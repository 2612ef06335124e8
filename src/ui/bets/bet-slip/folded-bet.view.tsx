import { useSelector } from '@xstate/react';
import type { Text } from '../../../i18n/text.ts';
import type { Match } from '../../../schemas/bets/matches.ts';
import type { Selection } from '../../../schemas/bets/selections.ts';
import { useRequestStep } from '../../shared/request-step.ts';
import { SelectionRow } from './selection-row.view.tsx';
import type { BetRef, BetState } from './slip-odds.ts';

interface FoldedBetProps {
  actor: BetRef;
  match: Match;
  selection: Selection;
  onOpen: () => void;
  onRemove: () => void;
}

/** A folded selection of the slip, with the state of its bet in a word. */
export function FoldedBet({ actor, match, selection, onOpen, onRemove }: FoldedBetProps) {
  const step = useRequestStep(actor);
  const outcome = useSelector(actor, outcomeOf);
  const isUnderWay = step !== undefined && step !== 'recalling';
  return (
    <SelectionRow
      match={match}
      choice={selection.choice}
      stake={selection.stake}
      state={isUnderWay ? 'Placing your bet…' : outcome}
      onOpen={onOpen}
      onRemove={onRemove}
    />
  );
}

function outcomeOf(state: BetState): Text | undefined {
  if (state.matches('placed')) return 'Bet placed';
  if (state.matches({ open: { bet: 'repriced' } })) return 'The win ratio has changed';
  if (state.matches({ open: { bet: 'refused' } }) || state.matches({ open: { bet: 'notPlaced' } }))
    return 'Not placed';
  return undefined;
}
