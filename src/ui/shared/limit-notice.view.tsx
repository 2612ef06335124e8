import { type Text, t } from '../../i18n/text.ts';
import type { MoneyKind, PlayLimit, TimedPeriod } from '../../schemas/account/limits.ts';
import { Link } from '../kit/controls/link.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { formatDateTime } from '../kit/format/time.tsx';

const LIMITS = {
  deposit: {
    day: 'Your deposit limit for 24 hours is {amount}, of which {left} is left.',
    week: 'Your deposit limit for 7 days is {amount}, of which {left} is left.',
    month: 'Your deposit limit for the month is {amount}, of which {left} is left.',
  },
  stake: {
    day: 'Your stake limit for 24 hours is {amount}, of which {left} is left.',
    week: 'Your stake limit for 7 days is {amount}, of which {left} is left.',
    month: 'Your stake limit for the month is {amount}, of which {left} is left.',
  },
  loss: {
    day: 'Your loss limit for 24 hours is {amount}, of which {left} is left.',
    week: 'Your loss limit for 7 days is {amount}, of which {left} is left.',
    month: 'Your loss limit for the month is {amount}, of which {left} is left.',
  },
} as const satisfies Record<MoneyKind, Record<TimedPeriod, Text>>;

/** Names the limit, its amount, and what is left of it. */
function wordsOf({ kind, period, ...figures }: PlayLimit): string {
  const [amount, left] = [formatMoney(figures.amount), formatMoney(figures.left)];
  if (kind === 'time')
    return t('Your limit of time is {minutes} min a day, and none of it is left today.', {
      minutes: figures.amount,
    });
  return period === 'single'
    ? t('Your limit for a single stake is {amount}.', { amount })
    : t(LIMITS[kind][period], { amount, left });
}

/** Says which of the person's limits leaves too little, and when it is renewed; empty for null. */
export function LimitNotice({ limit }: { limit: PlayLimit | null }) {
  return (
    <div role="status">
      {limit !== null && (
        <p>
          {limit.left === 0 && limit.period !== 'single' && (
            <>
              <strong>{t('Your limit is reached.')}</strong>{' '}
            </>
          )}
          <span>{wordsOf(limit)}</span>{' '}
          {limit.until !== undefined && (
            <>
              <span>{t('There is room again from {time}.', { time: formatDateTime(limit.until) })}</span>{' '}
            </>
          )}
          <Link href="/play-limits">{t('Play limits')}</Link>
        </p>
      )}
    </div>
  );
}
