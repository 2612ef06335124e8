import { type Text, t } from '../../i18n/text.ts';
import type { MoneyKind, PlayLimit, TimedPeriod, WhichLimit } from '../../schemas/account/limits.ts';
import { Link } from '../kit/controls/link.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { limitAmount } from './limit-amount.ts';

const NAMES: Record<MoneyKind, Record<TimedPeriod, Text>> = {
  deposit: {
    day: 'Deposit limit for 24 hours',
    week: 'Deposit limit for 7 days',
    month: 'Deposit limit for the month',
  },
  stake: {
    day: 'Stake limit for 24 hours',
    week: 'Stake limit for 7 days',
    month: 'Stake limit for the month',
  },
  loss: {
    day: 'Loss limit for 24 hours',
    week: 'Loss limit for 7 days',
    month: 'Loss limit for the month',
  },
};

/** The full name of a limit. */
export function limitName({ kind, period }: WhichLimit): string {
  if (kind === 'time') return t('Time limit for a day');
  return t(period === 'single' ? 'Limit for a single stake' : NAMES[kind][period]);
}

/**
 * `₹380.00 left of ₹500`, and the amount in unfinished business if there is any. Nothing is used up of a limit for a single
 * stake.
 */
export function leftOf({ kind, period, left, amount, unfinished }: PlayLimit): string {
  const figures = {
    left: limitAmount(kind, left),
    amount: limitAmount(kind, amount, { style: 'short' }),
  };
  if (period === 'single') return t('Up to {amount} at a time', figures);
  return unfinished === 0
    ? t('{left} left of {amount}', figures)
    : t('{left} left of {amount}; {unfinished} waits in unfinished deposits', {
        ...figures,
        unfinished: formatMoney(unfinished),
      });
}

/** The rest of each of the person's limits; nothing if they have none. */
export function LimitsLeft({ limits }: { limits: readonly PlayLimit[] | undefined }) {
  if (limits === undefined) return null;
  return (
    <Card title={t('Play limits')} aside={<Link href="/play-limits">{t('Change')}</Link>}>
      <DefinitionList
        items={limits.map((limit) => ({
          term: limitName(limit),
          value: leftOf(limit),
        }))}
      />
    </Card>
  );
}
