import { type Text, t } from '../../../i18n/text.ts';
import type { PrivateLeague, PrivateLeagueState } from '../../../schemas/bets/private-leagues.ts';
import { Badge, type BadgeTone } from '../../kit/data/badge.tsx';
import { formatDay } from '../../kit/format/time.tsx';

const STATES: Record<PrivateLeagueState, [Text, BadgeTone]> = {
  open: ['Not begun', 'quiet'],
  running: ['Running', 'live'],
  closed: ['Week over', 'quiet'],
  decided: ['Table final', 'quiet'],
};

/** The state of a league as a badge. */
export function LeagueBadge({ state }: { state: PrivateLeagueState }) {
  const [name, tone] = STATES[state];
  return <Badge tone={tone}>{t(name)}</Badge>;
}

/** The week of a league in this state is over: nobody joins, leaves, bets or is blocked any more. */
export const isOver = (state: PrivateLeagueState): boolean => state === 'closed' || state === 'decided';

/** The first and the last day of a league: `30 Nov to 6 Dec`. */
export function weekOf({ starts_at, ends_at }: Pick<PrivateLeague, 'starts_at' | 'ends_at'>): string {
  // It ends with the midnight after its last day.
  const last = Date.parse(ends_at) - 1;
  return t('{first} to {last}', { first: formatDay(starts_at), last: formatDay(last) });
}

/** The number of members in words. */
export const membersText = (count: number): string =>
  count === 1 ? t('1 member') : t('{count} members', { count });
