import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Kept, Sharing } from '../../actors/bets/bet-receipt.ts';
import { type Text, t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { DetailRef, FormRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { chevronLeft, sharing } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatDateTime } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { ScoreOrOutcome } from './bet-score.view.tsx';
import { BetStatusBadge } from './bet-status.view.tsx';
import { CashOutButton } from './bet-worth.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import type { CashOutRef } from './cash-out.view.tsx';
import { CashOutLater } from './cash-out-later.view.tsx';
import { type ReceiptLine, receiptLines, receiptNumber } from './receipt.ts';

// Names and times should not break, so the labels of lines break first.
const Lines = styled('div')`
  dt {
    max-width: max(33%, 6rem);
  }
`;

const Ways = styled('div')`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  > button {
    flex: 1;
  }
`;

const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  align-self: start;
  gap: var(--s1);
  min-height: var(--tap);
  font-size: var(--text-s);
  font-weight: 600;
  text-decoration: none;
`;

type BetRef = DetailRef<Bet>;

interface BetReceiptProps {
  actor: BetRef;
  /** Shares or saves the receipt as a picture. */
  HandOn: ComponentType<{ bet: Bet }>;
  /** Cancels the bet. */
  Cancel: ComponentType<{ bet: Bet }>;
  /** Cashes out the bet. */
  CashOut?: ComponentType<{ bet: Bet }> | undefined;
  /** Shows the score or the result of the match. */
  Course: ComponentType<{ matchId: number }>;
}

/** The receipt of a bet, with a number that a person can read out to support. */
export default function BetReceipt({ actor, ...ways }: BetReceiptProps) {
  const bet = useSelector(actor, ({ context }) => context.item);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <Narrow>
      <Stack $gap={3}>
        <Back href="/bet-history">
          <Icon name={chevronLeft} />
          <span>{t('My bets')}</span>
        </Back>
        {bet === null && <h1 className="sr-only">{t('Receipt')}</h1>}
        {bet !== null ? (
          <Loaded actor={actor} bet={bet} {...ways} />
        ) : isMissing ? (
          <Empty icon="history">{t('There is no such bet.')}</Empty>
        ) : isError ? (
          <DetailFailed actor={actor} failure="The receipt could not be loaded" />
        ) : (
          <SkeletonRows />
        )}
      </Stack>
    </Narrow>
  );
}

function Loaded({ actor, bet, HandOn, Cancel, CashOut, Course }: BetReceiptProps & { bet: Bet }) {
  const odds = useOdds();
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <>
      <PageTitle aside={<BetStatusBadge status={bet.status} />}>
        {t('Receipt {number}', { number: receiptNumber(bet.id) })}
      </PageTitle>
      {isStale && <Note icon="warning">{t('This bet could not be brought up to date. Trying again…')}</Note>}
      <Card>
        <Lines>
          <DefinitionList items={[...receiptLines(bet, odds), ...closingOf(bet)]} />
        </Lines>
        <Course key={bet.match_id} matchId={bet.match_id} />
      </Card>
      {CashOut && <CashOut bet={bet} />}
      <Cancel bet={bet} />
      <LinkButton kind="quiet" wide href={`/live-bets/live-bet/${bet.match_id}`}>
        {t('See the match')}
      </LinkButton>
      <HandOn bet={bet} />
    </>
  );
}

/** The time until which an open bet can be cancelled. */
const closingOf = ({ cancel_until }: Bet): ReceiptLine[] =>
  cancel_until === null ? [] : [{ term: t('Closes'), value: formatDateTime(cancel_until) }];

/** The button that cancels an open bet, with its dialog. */
export function TakeBack({ actor, bet }: { actor: ActorRefFrom<typeof cancelBetMachine>; bet: Bet }) {
  return (
    <>
      {bet.cancel_until !== null && (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'cancel.ask', bet })}>
          {t('Cancel bet')}
        </Button>
      )}
      <CancelBet actor={actor} />
    </>
  );
}

/** The button that cashes out a bet, with its dialog. */
export function CashingOut({ actor, bet }: { actor: CashOutRef; bet: Bet }) {
  return (
    <>
      <CashOutButton bet={bet} isWide onAsk={() => actor.send({ type: 'cashOut.ask', bet })} />
      <CashOutLater actor={actor} />
    </>
  );
}

const outcomes: Record<Kept, Text | undefined> = {
  shared: 'Shared',
  saved: 'Your browser was asked to save the picture. If none appears, share it instead.',
  dropped: undefined,
};

/** The score or the result of the bet's match, which explains the outcome of the bet. */
export function CourseOfMatch({ actor }: { actor: DetailRef<Match> }) {
  const match = useSelector(actor, ({ context }) => context.item);
  if (match?.play == null || match.play.phase === 'before') return null;
  return (
    <p>
      <strong>
        <ScoreOrOutcome match={match} />
      </strong>
    </p>
  );
}

/** The buttons that share or save a receipt, with the outcome. */
export function HandOn({ actor, bet }: { actor: FormRef<Sharing, Kept>; bet: Bet }) {
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const outcome = useSelector(actor, ({ context: { answer } }) => answer && outcomes[answer]);
  const hasFailed = useSelector(actor, (state) => state.matches({ idle: 'outcomeUnknown' }));
  const send = (way: Sharing['way']) => {
    actor.send({ type: 'form.reset' });
    actor.send({ type: 'form.submit', values: { bet, way } });
  };
  return (
    <Stack $gap={2}>
      <Ways>
        {'canShare' in navigator && (
          <Button kind="quiet" disabled={isBusy} onClick={() => send('share')}>
            <Icon name={sharing} />
            <span>{t('Share')}</span>
          </Button>
        )}
        <Button kind="quiet" disabled={isBusy} onClick={() => send('save')}>
          {t('Save as a picture')}
        </Button>
      </Ways>
      <p role="status">
        {outcome && <span>{t(outcome)}</span>}
        {hasFailed && <span>{t('The picture could not be made.')}</span>}
      </p>
    </Stack>
  );
}
