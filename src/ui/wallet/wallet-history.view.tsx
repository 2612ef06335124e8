import { useSelector } from '@xstate/react';
import { GAMES, historyPath } from '../../fairness/games.ts';
import { nameOf, t, translateMessage } from '../../i18n/text.ts';
import type { FormRef, PagedListRef } from '../../machines/shared/types.ts';
import {
  MOVE_NAMES,
  type StatementFilters,
  type StatementMove,
  type StatementSummary,
} from '../../schemas/wallet/statement.ts';
import type { MoveKind } from '../../schemas/wallet/wallet.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Money } from '../kit/format/money.tsx';
import { LimitsLeft } from '../shared/limits-left.view.tsx';
import { pickName } from '../shared/pick-name.ts';
import { noAnswer } from '../shared/submission.ts';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';
import { ClearFilters, Filters, useFilters } from './statement-filters.view.tsx';
import { StatementSums } from './statement-sums.view.tsx';

type ListRef = PagedListRef<StatementMove, StatementSummary>;
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

/** The description of a move: for a bet its pick and match, for a combined bet its picks, for a round its call. */
function sayingOf({ kind, note, picks = [] }: StatementMove): string {
  switch (kind) {
    case 'coinflip':
      return t('Called {side}', { side: translateMessage(note) });
    case 'limbo':
      return t('Target: {target}', { target: note });
    case 'dice': {
      const target = note.slice(2);
      return note.startsWith('>') ? t('Over {target}', { target }) : t('Under {target}', { target });
    }
    default: {
      const named = picks.map(pickName);
      // The note of a combined bet is a list of its picks, without their kinds.
      const match = named.length > 0 && kind.startsWith('combined.') ? [] : [nameOf(note)];
      return [...named, ...match].join(', ');
    }
  }
}

/** The page of a move's subject; undefined for play money of the house, and without the subject's id. */
function placeOf({ kind, about }: StatementMove): string | undefined {
  switch (kind) {
    case 'grant':
    case 'starter':
      return undefined;
    case 'referral':
      return '/referral-history';
    default:
      return about ? `${SUBJECT_PATHS[kind]}${about}` : undefined;
  }
}

/** The beginning of the path of each subject, before its id. */
const SUBJECT_PATHS = {
  'bet.placed': '/bet-history/',
  'bet.won': '/bet-history/',
  'bet.lost': '/bet-history/',
  'bet.cancelled': '/bet-history/',
  'bet.void': '/bet-history/',
  'bet.cashedOut': '/bet-history/',
  'bet.corrected': '/bet-history/',
  'combined.placed': '/combined-bets/',
  'combined.won': '/combined-bets/',
  'combined.lost': '/combined-bets/',
  'combined.void': '/combined-bets/',
  'combined.cashedOut': '/combined-bets/',
  'combined.corrected': '/combined-bets/',
  deposit: '/deposit-history?id=',
  'withdrawal.requested': '/withdrawal-request?id=',
  'withdrawal.paid': '/withdrawal-request?id=',
  'withdrawal.rejected': '/withdrawal-request?id=',
  coinflip: `${historyPath('coinflip')}?id=`,
  limbo: `${historyPath('limbo')}?id=`,
  dice: `${historyPath('dice')}?id=`,
  'bonus.granted': '/bonus?id=',
  'bonus.released': '/bonus?id=',
  'bonus.expired': '/bonus?id=',
} as const satisfies Record<Exclude<MoveKind, 'grant' | 'starter' | 'referral'>, string>;

function Moves({ list }: { list: ListRef }) {
  const rows = useSelector(list, (state) => state.context.rows);
  return (
    <Ledger
      label={t('Statement')}
      heads={[t('What'), t('Time'), t('Amount'), t('Balance after')]}
      noteHead={t('Details')}
      entries={rows.map((move) => {
        const { id, kind, at, amount, balance } = move;
        return {
          id,
          title: t(MOVE_NAMES[kind]),
          href: placeOf(move),
          note: sayingOf(move),
          at,
          amount: <Money rupees={amount} signed won={amount > 0 && WINS.includes(kind)} />,
          end: <Money rupees={balance} />,
        };
      })}
    />
  );
}
