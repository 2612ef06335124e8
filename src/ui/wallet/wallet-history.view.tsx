import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { GAMES } from '../../fairness/games.ts';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import {
  GIFT_KINDS,
  MOVE_NAMES,
  type StatementFilters,
  type StatementSummary,
} from '../../schemas/wallet/statement.ts';
import type { MoveKind, WalletMove } from '../../schemas/wallet/wallet.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { Table } from '../kit/data/table.tsx';
import { Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { LimitsLeft } from '../shared/limits-left.view.tsx';
import { noAnswer } from '../shared/submission.ts';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';
import { ClearFilters, Filters, useFilters } from './statement-filters.view.tsx';

type ListRef = PagedListRef<WalletMove, StatementSummary>;
/** The size of the saved file; the file itself is among the person's downloads. */
type DownloadRef = FormRef<
  Partial<StatementFilters>,
  { lines: number; cut: boolean; way: 'shared' | 'saved' | 'dropped' }
>;

interface StatementProps {
  list: ListRef;
  /** saves the shown moves as a file */
  actor: DownloadRef;
}

/** The statement: every move of the balance, filtered by days and kinds, with its sums. */
export default function WalletHistory({ list, actor }: StatementProps) {
  const { from, to, kinds } = useFilters(list);
  const isNarrowed = from !== '' || to !== '' || kinds !== '';
  return (
    <WalletFrame
      active="/wallet-history"
      title={t('Statement')}
      aside={
        <LinkButton kind="quiet" small href="/deposit-history">
          {t('Past deposits')}
        </LinkButton>
      }
    >
      <Filters list={list} />
      <Sums list={list} download={actor} />
      <Limits list={list} />
      <PagedLedger
        actor={list}
        failure="Your statement could not be loaded"
        empty={
          isNarrowed ? (
            <Empty icon="history" action={<ClearFilters list={list} />}>
              {t('Nothing has moved that fits these filters')}
            </Empty>
          ) : (
            <Empty
              icon="history"
              action={<LinkButton href="/make-deposit">{t('Make a deposit')}</LinkButton>}
            >
              {t('Nothing has moved in your wallet yet')}
            </Empty>
          )
        }
      >
        <Moves list={list} />
      </PagedLedger>
    </WalletFrame>
  );
}

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

function Sums({ list, download }: { list: ListRef; download: DownloadRef }) {
  const summary = useSelector(list, ({ context }) => context.summary);
  const isLoading = useSelector(list, (state) => state.matches('loading'));
  const isError = useSelector(list, (state) => state.matches('error'));
  const shown = isLoading || isError ? null : summary;
  const ofPeriod = (sum: (summary: StatementSummary) => ReactNode) =>
    shown ? sum(shown) : isError ? '—' : <Bone width="6rem" />;
  const sums = [
    { term: t('Won and lost in play'), sum: ofPeriod(({ played }) => <Money rupees={played} signed />) },
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
      <Download list={list} actor={download} />
      <details>
        <summary>{t('In detail')}</summary>
        <div>{shown && <Parts summary={shown} />}</div>
      </details>
    </Totals>
  );
}

/** Gifts of the house by their field, in the order in which they are shown. */
const GIFTS = ['starter', 'grant', 'bonus', 'referral'] as const satisfies (keyof typeof GIFT_KINDS)[];

const inPaise = (rupees: number) => Math.round(rupees * 100);

const giftsIn = ({ gifts }: StatementSummary) =>
  GIFTS.reduce((sum, name) => sum + inPaise(gifts[name]), 0) / 100;

/** Bets and games apart, each with its stakes and returns, and each gift by its name. */
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
              <Money rupees={(inPaise(returned) - inPaise(staked)) / 100} signed />
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

function Limits({ list }: { list: ListRef }) {
  const limits = useSelector(list, ({ context }) => context.summary?.limits);
  return <LimitsLeft limits={limits} />;
}

function Download({ list, actor }: { list: ListRef; actor: DownloadRef }) {
  const filters = useSelector(list, ({ context }) => context.filters);
  const isShown = useSelector(list, (state) => state.matches('loaded'));
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  return (
    <>
      <Button
        kind="quiet"
        small
        disabled={!isShown}
        busy={isBusy}
        busyLabel={t('Please wait')}
        onClick={() => {
          actor.send({ type: 'form.reset' });
          actor.send({ type: 'form.submit', values: filters });
        }}
      >
        {t('Download CSV')}
      </Button>
      <DownloadOutcome actor={actor} />
    </>
  );
}

function DownloadOutcome({ actor }: { actor: DownloadRef }) {
  const saved = useSelector(actor, (state) => (state.matches('success') ? state.context.answer : null));
  const msg = useSelector(actor, ({ context }) => context.msg);
  const isUnknown = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  return (
    <p role="status">
      {isUnknown && <span>{noAnswer()}</span>}
      {msg !== '' && <span>{translateMessage(msg)}</span>}
      {saved?.cut && (
        <span>
          {t('The file holds the latest {lines} moves. For older ones choose a shorter period.', {
            lines: saved.lines,
          })}
        </span>
      )}
      {saved?.way === 'saved' && !saved.cut && (
        <span>
          {t('Your browser was asked to save the file. If none appears, open this page in another browser.')}
        </span>
      )}
    </p>
  );
}

/** Kinds whose gain is a win. */
const WINS: readonly MoveKind[] = ['bet.won', 'combined.won', ...GAMES];

/** The description of a move: for a round its call, else its name. */
function sayingOf(kind: MoveKind, note: string): string {
  switch (kind) {
    case 'coinflip':
      return t('Called {side}', { side: translateMessage(note) });
    case 'limbo':
      return t('Target: {target}', { target: note });
    case 'dice': {
      const target = note.slice(2);
      return note.startsWith('>') ? t('Over {target}', { target }) : t('Under {target}', { target });
    }
    default:
      return nameOf(note);
  }
}

function Moves({ list }: { list: ListRef }) {
  const rows = useSelector(list, (state) => state.context.rows);
  return (
    <Ledger
      label={t('Statement')}
      heads={[t('What'), t('Time'), t('Amount'), t('Balance after')]}
      noteHead={t('Details')}
      entries={rows.map(({ id, kind, note, at, amount, balance }) => ({
        id,
        title: t(MOVE_NAMES[kind]),
        note: sayingOf(kind, note),
        at,
        amount: <Money rupees={amount} signed won={amount > 0 && WINS.includes(kind)} />,
        end: <Money rupees={balance} />,
      }))}
    />
  );
}
