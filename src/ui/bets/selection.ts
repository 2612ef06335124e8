import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';

/** The selection of a bet: a team by its name, or the side of the coin. */
export function selectionName({ kind, selection }: Pick<Bet, 'kind' | 'selection'>): string {
  if (kind === 'toss' && (selection === 'Head' || selection === 'Tail'))
    return t('Toss: {side}', { side: t(selection) });
  return nameOf(selection);
}
