import { type Text, t } from '../../../i18n/text.ts';
import type { PlayLimitsRef } from '../../../machines/shared/types.ts';
import {
  type LimitKind,
  type LimitPeriod,
  type PlayLimit,
  periodsOf,
  type WhichLimit,
} from '../../../schemas/account/limits.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Card } from '../../kit/data/card.tsx';
import { formatDateTime } from '../../kit/format/time.tsx';
import { Muted, Row } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { limitAmount } from '../../shared/limit-amount.ts';
import { leftOf, limitName } from '../../shared/limits-left.view.tsx';

const KINDS: Record<LimitKind, { title: Text; help: Text }> = {
  deposit: { title: 'Deposit limits', help: 'What you add to your wallet.' },
  stake: { title: 'Stake limits', help: 'What you stake on bets and games, won or lost.' },
  loss: {
    title: 'Loss limits',
    help: 'Stakes less what came back. A bet that is open counts as lost until it is decided.',
  },
  time: {
    title: 'Time limit',
    help: 'A minute counts once you place a bet or play a round in it.',
  },
};

const PERIODS: Record<LimitPeriod, Text> = {
  single: 'On one bet or one round',
  day: 'In 24 hours',
  week: 'In 7 days',
  month: 'In a calendar month',
};

/** The period of a limit, in words. */
const periodText = ({ kind, period }: WhichLimit): Text =>
  kind === 'time' ? 'In a day, until midnight in India' : PERIODS[period];

const Limits = styled('ul')`
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  > li > div:first-child > div {
    flex: 1 1 9rem;
    min-width: 0;
  }
  small {
    display: block;
    color: var(--muted);
    font-size: var(--text-s);
  }
`;

const Raise = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  align-items: center;
  margin-top: var(--s2);
  font-size: var(--text-s);
  > p {
    flex: 1 1 100%;
  }
`;

/** The limits of one kind, with a way to change each. */
export function LimitCard({
  kind,
  limits,
  actor,
}: {
  kind: LimitKind;
  limits: readonly PlayLimit[];
  actor: PlayLimitsRef;
}) {
  const { title, help } = KINDS[kind];
  return (
    <Card title={t(title)}>
      <Muted>{t(help)}</Muted>
      <Limits aria-label={t(title)}>
        {periodsOf(kind).map((period) => (
          <OneLimit
            key={period}
            kind={kind}
            period={period}
            limit={limits.find((one) => one.kind === kind && one.period === period)}
            actor={actor}
          />
        ))}
      </Limits>
    </Card>
  );
}

interface OneLimitProps {
  kind: LimitKind;
  period: LimitPeriod;
  limit: PlayLimit | undefined;
  actor: PlayLimitsRef;
}

function OneLimit({ kind, period, limit, actor }: OneLimitProps) {
  const ask = () =>
    actor.send({ type: 'change.ask', change: { act: 'set', body: { kind, period, amount: '' } } });
  const name = limitName({ kind, period });
  return (
    <li>
      <Row $nowrap>
        <div>
          <span>{t(periodText({ kind, period }))}</span>
          <small>{limit ? leftOf(limit) : t('No limit')}</small>
        </div>
        <Button kind="quiet" small aria-label={`${limit ? t('Change') : t('Set')}: ${name}`} onClick={ask}>
          {limit ? t('Change') : t('Set')}
        </Button>
      </Row>
      {limit && limit.state !== 'inForce' && <Asked limit={limit} name={name} actor={actor} />}
    </li>
  );
}

/** A raise that waits or can be confirmed. */
function Asked({ limit, name, actor }: { limit: PlayLimit; name: string; actor: PlayLimitsRef }) {
  const { kind, period, state, raise_to, raise_from, raise_until } = limit;
  const wish = raise_to === null ? t('No limit') : limitAmount(kind, raise_to, { style: 'short' });
  return (
    <Raise>
      <p>
        {state === 'waiting'
          ? t('You asked for: {wish}. You can confirm that from {time}.', {
              wish,
              time: formatDateTime(raise_from ?? ''),
            })
          : t('You asked for: {wish}. You can confirm that until {time}.', {
              wish,
              time: formatDateTime(raise_until ?? ''),
            })}
      </p>
      <Button
        kind="quiet"
        small
        aria-label={`${t('Keep it as it is')}: ${name}`}
        onClick={() => actor.send({ type: 'change.send', change: { act: 'keep', body: { kind, period } } })}
      >
        {t('Keep it as it is')}
      </Button>
      {state === 'confirmable' && (
        <Button
          small
          aria-label={`${t('Confirm')}: ${name}`}
          onClick={() =>
            actor.send({ type: 'change.ask', change: { act: 'confirm', body: { kind, period, raise_to } } })
          }
        >
          {t('Confirm')}
        </Button>
      )}
    </Raise>
  );
}
