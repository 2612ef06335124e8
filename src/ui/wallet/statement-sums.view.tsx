import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import { toPaise, toRupees } from '../../schemas/shared/money.ts';
import {
  GIFT_KINDS,
  MOVE_NAMES,
  type StatementMove,
  type StatementSummary,
} from '../../schemas/wallet/statement.ts';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { Table } from '../kit/data/table.tsx';
import { Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';

const Totals = styled('section')`
  display: grid;
  gap: var(--s3) var(--s4);
  align-items: center;
  padding: var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  /* A full sum is wider than its bone: on a phone each has its own line. */
  > dl {
    display: flex;
    flex-direction: column;
    gap: var(--s1);
  }
  > dl > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--s4);
  }
  > dl > div > dt {
    color: var(--muted);
    font-size: var(--text-s);
  }
  > dl > div > dd {
    min-height: 1.5rem;
    font-weight: 700;
    line-height: 1.5rem;
  }
  [role='status'] {
    color: var(--muted);
    font-size: var(--text-s);
  }
  [role='status']:empty {
    display: none;
  }
  summary {
    padding: var(--s3) 0;
    color: var(--press-text);
    font-size: var(--text-s);
    font-weight: 650;
    cursor: pointer;
  }
  details > div {
    padding-top: var(--s2);
  }
  @media (min-width: 40em) {
    grid-template-columns: minmax(0, 1fr) auto;
    > dl {
      flex-flow: row wrap;
      gap: var(--s3) var(--s6);
    }
    > dl > div {
      display: block;
    }
    details,
    [role='status'] {
      grid-column: 1 / -1;
    }
  }
`;

interface StatementSumsProps {
  list: PagedListRef<StatementMove, StatementSummary>;
  /** Shown beside the sums. */
  children: ReactNode;
}

/** The sums of the period: play, payments and gifts apart; in detail, stakes and returns, and each gift by its name. */
export function StatementSums({ list, children }: StatementSumsProps) {
  const summary = useSelector(list, ({ context }) => context.summary);
  const isLoading = useSelector(list, (state) => state.matches('loading'));
  const isError = useSelector(list, (state) => state.matches('error'));
  const shown = isLoading || isError ? null : summary;
  const ofPeriod = (sum: (summary: StatementSummary) => ReactNode) =>
    shown ? sum(shown) : isError ? '—' : <Bone width="6rem" />;
  const sums = [
    { term: t('Won and lost in play'), sum: ofPeriod(({ played }) => <Money rupees={played} signed />) },
    { term: t('In open bets'), sum: ofPeriod(({ open }) => <Money rupees={open} />) },
    { term: t('Money in'), sum: ofPeriod(({ deposits }) => <Money rupees={deposits} />) },
    { term: t('Money out'), sum: ofPeriod(({ withdrawals }) => <Money rupees={withdrawals} />) },
    {
      term: t('Starter money and bonuses'),
      sum: ofPeriod((shown) => <Money rupees={giftsIn(shown)} />),
    },
    {
      term: t('Lifetime net deposits'),
      sum: summary ? <Money rupees={summary.net_deposits} /> : isError ? '—' : <Bone width="6rem" />,
    },
  ];
  return (
    <Totals aria-label={t('Sums')}>
      <dl>
        {sums.map(({ term, sum }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      {children}
      <details>
        <summary>{t('In detail')}</summary>
        <div>{shown && <Parts summary={shown} />}</div>
      </details>
    </Totals>
  );
}

/** Gifts of the house by their field, in the order in which they are shown. */
const GIFTS = ['starter', 'grant', 'bonus', 'referral'] as const satisfies (keyof typeof GIFT_KINDS)[];

const giftsIn = ({ gifts }: StatementSummary) =>
  toRupees(GIFTS.reduce((sum, name) => sum + toPaise(gifts[name]), 0));

/** Bets and games separately, each with its stakes and returns, and each gift by its name. */
function Parts({ summary: { bets, games, gifts } }: { summary: StatementSummary }) {
  const play = [
    { name: t('Bets'), ...bets },
    { name: t('Games'), ...games },
  ];
  return (
    <Stack $gap={3}>
      <Table
        label={t('Won and lost in play')}
        rowKey={({ name }) => name}
        rows={play}
        columns={[
          { header: t('What'), lead: true, cell: ({ name }) => name },
          { header: t('Staked'), numeric: true, cell: ({ staked }) => <Money rupees={staked} /> },
          { header: t('Returned'), numeric: true, cell: ({ returned }) => <Money rupees={returned} /> },
          {
            header: t('Net'),
            numeric: true,
            end: true,
            cell: ({ staked, returned }) => (
              <Money rupees={toRupees(toPaise(returned) - toPaise(staked))} signed />
            ),
          },
        ]}
      />
      <DefinitionList
        items={GIFTS.filter((name) => gifts[name] !== 0).map((name) => ({
          term: t(MOVE_NAMES[GIFT_KINDS[name]]),
          value: <Money rupees={gifts[name]} />,
        }))}
      />
    </Stack>
  );
}
