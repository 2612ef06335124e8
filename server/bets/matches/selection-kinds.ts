import type { Figure } from '../../../src/fairness/matches/lines.ts';
import type { Bet } from '../../../src/schemas/bets/bets.ts';
import type { MarketKind } from './suspend.ts';

/** A team, the toss, or a side of a line: of the total, then of the margin. */
export type SelectionKind = 'team' | 'toss' | 'over' | 'under' | 'ahead' | 'behind';

/** The sides of each line, the one above it first. */
export const SIDES_OF = { total: ['over', 'under'], margin: ['ahead', 'behind'] } as const satisfies Record<
  Figure,
  readonly [SelectionKind, SelectionKind]
>;

export const MARKET_OF: Readonly<Record<SelectionKind, MarketKind>> = {
  team: 'winner',
  toss: 'toss',
  over: 'total',
  under: 'total',
  ahead: 'margin',
  behind: 'margin',
};

/** The kind of a bet on such a selection, as answers have it. */
export function betKindOf(kind: SelectionKind): Bet['kind'] {
  const market = MARKET_OF[kind];
  return market === 'winner' ? 'team' : market;
}
