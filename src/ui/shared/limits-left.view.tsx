import { type Text, t } from '../../i18n/text.ts';
import type { LimitKind, LimitPeriod, PlayLimit } from '../../schemas/account/limits.ts';
import { Link } from '../kit/controls/link.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { formatMoney } from '../kit/format/money.tsx';

/** The full name of each limit. */
export const LIMIT_NAMES: Record<LimitKind, Record<LimitPeriod, Text>> = {
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

/** `₹380.00 left of ₹500`, and the amount in unfinished business if there is any. */
export function leftOf({ left, amount, unfinished }: PlayLimit): string {
  const figures = { left: formatMoney(left), amount: formatMoney(amount, { style: 'short' }) };
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
          term: t(LIMIT_NAMES[limit.kind][limit.period]),
          value: leftOf(limit),
        }))}
      />
    </Card>
  );
}
