import { nameOf, t } from '../../../i18n/text.ts';
import type { SharedPick } from '../../../machines/bets/share-pick.machine.ts';
import type { OddsText } from '../../kit/format/odds.ts';
import { formatDateTime } from '../../kit/format/time.tsx';
import { selectionName } from '../selection.ts';

/** A pick in one line, its price written by `odds`: for other apps, and for people who do not see the picture. */
export function pickText(pick: SharedPick, odds: OddsText): string {
  const { match_name, competition, starts_at, win_ratio } = pick;
  return [
    t('Pick: {selection}', { selection: selectionName(pick) }),
    nameOf(match_name),
    nameOf(competition),
    ...(starts_at === null ? [] : [formatDateTime(starts_at)]),
    `${t('Win ratio')} ${odds(win_ratio)}`,
  ].join(' · ');
}
