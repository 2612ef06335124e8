import { useSelector } from '@xstate/react';
import { GAMES } from '../../fairness/games.ts';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import { MOVE_NAMES, type StatementFilters, type StatementSummary } from '../../schemas/wallet/statement.ts';
import type { MoveKind, WalletMove } from '../../schemas/wallet/wallet.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Money } from '../kit/format/money.tsx';
import { LimitsLeft } from '../shared/limits-left.view.tsx';
import { noAnswer } from '../shared/submission.ts';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';
import { ClearFilters, Filters, useFilters } from './statement-filters.view.tsx';
import { StatementSums } from './statement-sums.view.tsx';

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
      <StatementSums list={list}>
        <Download list={list} actor={actor} />
      </StatementSums>
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
