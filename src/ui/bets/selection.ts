import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';

/** The name of a bet's selection in the page's language: a team, or a face of the coin. */
export function selectionName({ kind, selection }: Pick<Bet, 'kind' | 'selection'>): string {
  if (kind === 'toss' && (selection === 'Head' || selection === 'Tail'))
    return t('Toss: {side}', { side: t(selection) });
  return nameOf(selection);
}
