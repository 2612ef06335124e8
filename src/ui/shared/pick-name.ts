import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';

/** The name of a bet's selection outside of its match, as in `Kites to win`, in the page's language. */
export function pickName({ kind, selection }: Pick<Bet, 'kind' | 'selection'>): string {
  if (kind === 'toss' && (selection === 'Head' || selection === 'Tail'))
    return t('Toss: {side}', { side: t(selection) });
  return kind === 'team' ? t('{side} to win', { side: nameOf(selection) }) : nameOf(selection);
}
