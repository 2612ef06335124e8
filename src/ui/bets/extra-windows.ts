import { type Text, t } from '../../i18n/text.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import type { OddsText } from '../kit/format/odds.ts';
import { formatTime } from '../kit/format/time.tsx';

/** Explains extra windows. */
export const EXTRA_TIME: Text =
  'After the closing time, extra time takes bets in breaks of a match and in phases of its play. In each of its windows no price of the match, on a team or on the toss, pays more than the win ratio of the window.';

/** A window after the closing time, from one HH:mm to another, with its cap on all prices in percent. */
interface ExtraWindow {
  from: string;
  to: string;
  ratio: number | undefined;
}

/** The extra windows of a match. Each begins when the one before it ends. */
export function extraWindows({
  match_time,
  win_ratio,
}: Pick<Match, 'match_time' | 'win_ratio'>): ExtraWindow[] {
  return match_time.slice(1).map((to, index) => ({
    from: match_time[index] ?? to,
    to,
    ratio: win_ratio[index + 1],
  }));
}

/** A window in words: its times, and its cap on all prices, written by `odds`. */
export function windowText({ from, to, ratio }: ExtraWindow, odds: OddsText): string {
  const times = { from: formatTime(from), to: formatTime(to) };
  // The windows of a quick match can begin and end within one minute.
  if (from === to && ratio !== undefined)
    return t('until {to}, no price above {odds}', { to: times.to, odds: odds(ratio) });
  return ratio === undefined
    ? t('{from} to {to}', times)
    : t('{from} to {to}, no price above {odds}', { ...times, odds: odds(ratio) });
}
