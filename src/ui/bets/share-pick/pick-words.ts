import { nameOf, type Text, t } from '../../../i18n/text.ts';
import type {
  PickAsked,
  Shared,
  SharedCombined,
  SharedPick,
} from '../../../machines/bets/share-pick.machine.ts';
import type { OddsText } from '../../kit/format/odds.ts';
import { formatDateTime } from '../../kit/format/time.tsx';
import { selectionName } from '../selection.ts';

/** A pick or a combined bet in one line, its prices written by `odds`: for other apps, and for people who do not see the picture. */
export const sharedText = (shared: Shared, odds: OddsText): string =>
  'legs' in shared ? combinedText(shared, odds) : pickText(shared, odds);

function combinedText({ legs, win_ratio }: SharedCombined, odds: OddsText): string {
  return [
    t('Combined of {count}', { count: legs.length }),
    ...legs.map((leg) => `${selectionName(leg)} (${nameOf(leg.match_name)})`),
    `${t('Combined price')} ${odds(win_ratio)}`,
  ].join(' · ');
}

/** A pick in one line. */
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

/** The name of the button and of the dialog that share a pick or a combined bet. */
export const shareText = (asked: PickAsked): Text =>
  'legs' in asked ? 'Share this combination' : 'Share this pick';
