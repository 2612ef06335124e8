import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Sharing } from '../../actors/bets/bet-receipt.ts';
import { nameOf, type Text, t, translateMessage } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { HandedOver } from '../../machines/shared/handed-over.ts';
import type { DetailRef, FormRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { type Match, NOBODY } from '../../schemas/bets/matches.ts';
import type { SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { Narrow } from '../kit/columns.tsx';
import { Button } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Note } from '../kit/data/alert.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { SkeletonRows } from '../kit/data/skeleton.tsx';
import { chevronLeft, sharing } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Muted, Stack } from '../kit/layout.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { styled } from '../kit/styled.ts';
import { DetailFailed } from '../shared/detail-failed.view.tsx';
import { ScoreOrOutcome } from './bet-score.view.tsx';
import { BetStatusBadge } from './bet-status.view.tsx';
import { CashOutButton } from './bet-worth.view.tsx';
import { CashOutLater } from './cash-out/cash-out-later.view.tsx';
import type { CashOutRef } from './cash-out/step.ts';
import { numberOf } from './receipt.ts';

// Names and times should not break, so the labels of lines break first.
export const Lines = styled('div')`
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
  @media print {
    display: none;
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

/** The parts of a receipt that have statecharts of their own. */
export interface ReceiptWays<B extends SingleOrCombined> {
  /** Shares or saves the receipt as a picture. */
  HandOn: ComponentType<{ bet: B }>;
  /** Cashes out the bet, or leads to `cancel`, which cancels a single one. */
  CashOut?: ComponentType<{ bet: B; cancel?: ActorRefFrom<typeof cancelBetMachine> }> | undefined;
  /** Shows the score or the result of a match. */
  Course: ComponentType<{ matchId: number; kind: Bet['kind'] }>;
}

interface ReceiptPageProps<B extends SingleOrCombined> {
  actor: DetailRef<B>;
  /** The list that contains the bet. */
  back: { href: string; name: Text };
  HandOn: ReceiptWays<B>['HandOn'];
  /** The lines of the bet, and the ways to end it. */
  children: (bet: B) => ReactNode;
}

/** The receipt of a bet, with a number that a person can read out to support. */
export function ReceiptPage<B extends SingleOrCombined>({ actor, back, ...rest }: ReceiptPageProps<B>) {
  const bet = useSelector(actor, ({ context }) => context.item);
  const isMissing = useSelector(actor, (state) => state.matches('missing'));
  const isError = useSelector(actor, (state) => state.matches('error'));
  return (
    <Narrow>
      <Stack $gap={3}>
        <Back href={back.href}>
          <Icon name={chevronLeft} />
          <span>{t(back.name)}</span>
        </Back>
        {bet === null && <h1 className="sr-only">{t('Receipt')}</h1>}
        {bet !== null ? (
          <Loaded actor={actor} bet={bet} {...rest} />
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

function Loaded<B extends SingleOrCombined>({
  actor,
  bet,
  HandOn,
  children,
}: Omit<ReceiptPageProps<B>, 'back'> & { bet: B }) {
  const isStale = useSelector(actor, (state) => state.hasTag('stale'));
  return (
    <>
      <PageTitle aside={<BetStatusBadge status={bet.status} />}>
        {t('Receipt {number}', { number: numberOf(bet) })}
      </PageTitle>
      {isStale && <Note icon="warning">{t('This bet could not be brought up to date. Trying again…')}</Note>}
      {children(bet)}
      <HandOn bet={bet} />
    </>
  );
}

/** The button that cashes out a bet, or the reason why it has to wait, with its dialog. */
export function CashingOut({ actor, bet }: { actor: CashOutRef; bet: SingleOrCombined }) {
  const suspended = bet.cash_out?.suspended;
  return (
    <>
      {suspended == null ? (
        <CashOutButton bet={bet} isWide onAsk={() => actor.send({ type: 'cashOut.ask', bet })} />
      ) : (
        <p>
          <b>{t('Suspended')}</b> <Muted>{translateMessage(suspended)}</Muted>
        </p>
      )}
      <CashOutLater actor={actor} />
    </>
  );
}

interface CourseProps {
  actor: DetailRef<Match>;
  /** The kind of the bet or leg that the match decides. */
  kind: Bet['kind'];
}

/** The fact that decides a bet on a match: the fallen coin, or the score and then the result. */
export function CourseOfMatch({ actor, kind }: CourseProps) {
  const match = useSelector(actor, ({ context }) => context.item);
  const course = match && courseOf(match, kind);
  return (
    course && (
      <p>
        <strong>{course}</strong>
      </p>
    )
  );
}

function courseOf(match: Match, kind: Bet['kind']): ReactNode {
  const { state, result, play, sides, toss_result } = match;
  if (kind === 'toss') return toss_result && t('Toss: {side}', { side: t(toss_result) });
  // A total that was already passed stays settled.
  if (state === 'abandoned' && kind !== 'total') return t('Abandoned');
  if (play != null) return play.phase !== 'before' && <ScoreOrOutcome match={match} />;
  if (result === null) return null;
  const winner = sides.find(({ team_value }) => team_value === result.team_value);
  if (winner === undefined) return result.team_value === NOBODY && t('Draw');
  return `${t('Winner')}: ${nameOf(winner.name)}`;
}

const outcomes: Record<HandedOver, Text | undefined> = {
  shared: 'Shared',
  saved: 'Your browser was asked to save the picture. If none appears, share it instead.',
  dropped: undefined,
};

/** The buttons that share or save a receipt, with the outcome. */
export function HandOn({ actor, bet }: { actor: FormRef<Sharing, HandedOver>; bet: SingleOrCombined }) {
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
