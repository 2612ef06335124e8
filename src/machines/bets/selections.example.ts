import type { CombinedStake, Selection } from '../../schemas/bets/selections.ts';
import type { Example } from '../../walk/walk.ts';
import type { selectionsMachine } from './selections.machine.ts';

export const lionsWin: Selection = { matchId: 7, choice: '71', stake: '100' };
export const tigersWin = { matchId: 7, choice: '72' };
export const coin = { matchId: 7, choice: 'Toss' };
export const owlsWin = { matchId: 9, choice: '91' };

export const toggled = (selection: { matchId: number; choice: string }) =>
  ({ type: 'selection.toggled', selection }) as const;
export const opened = (selection: { matchId: number; choice: string }) =>
  ({ type: 'selection.opened', selection }) as const;
export const changed = (selection: Selection) => ({ type: 'selection.changed', selection }) as const;
export const removed = (selection: { matchId: number; choice: string }) =>
  ({ type: 'selection.removed', selection }) as const;
export const placed = (selection: { matchId: number; choice: string }) =>
  ({ type: 'selection.placed', selection }) as const;
/** No stake for all selections as one bet. */
export const nothing: CombinedStake = { stake: '', lowest: null };
/** A stake and a lowest price for all selections as one bet. */
export const fifty: CombinedStake = { stake: '50', lowest: { typed: '240', odds: 'percent' } };
export const combined = (typed: CombinedStake) => ({ type: 'combined.changed', combined: typed }) as const;
export const told = (...selections: Selection[]) => toldWith(nothing, ...selections);
export const toldWith = (typed: CombinedStake, ...selections: Selection[]) =>
  ({ type: 'selections.told', selections, combined: typed }) as const;

/** Makes `count` selections on different matches, the latest first. */
export const many = (count: number): Selection[] =>
  Array.from({ length: count }, (_, index) => ({
    matchId: 20 + index,
    choice: String((2 + index) * 100),
    stake: '',
  }));

export const selectionsExample: Example<typeof selectionsMachine> = {
  events: [
    toggled({ matchId: 7, choice: '' }),
    toggled({ matchId: 7, choice: '71' }),
    toggled(tigersWin),
    opened({ matchId: 7, choice: '71' }),
    changed(lionsWin),
    combined(fifty),
    removed(tigersWin),
    placed({ matchId: 7, choice: '71' }),
    'selections.cleared',
    told(),
    told(lionsWin),
    told(...many(7)),
    told(...many(8)),
    toggled({ matchId: 20, choice: '200' }),
    toggled({ matchId: 20, choice: '201' }),
    changed({ matchId: 20, choice: '200', stake: '5' }),
    opened({ matchId: 20, choice: '201' }),
    removed({ matchId: 20, choice: '200' }),
    placed({ matchId: 20, choice: '200' }),
  ],
};
