import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { t, translateMessage } from '../../../i18n/text.ts';
import type { DetailRef } from '../../../machines/shared/types.ts';
import type { depositMachine } from '../../../machines/wallet/deposit.machine.ts';
import type { PlayLimits } from '../../../schemas/account/limits.ts';
import { MAX_DEPOSIT } from '../../../schemas/wallet/deposits.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Chip, Chips } from '../../kit/controls/chips.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { SkeletonRows } from '../../kit/data/skeleton.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { formatMoney } from '../../kit/format/money.tsx';
import { Muted, Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { BreakNotice } from '../../shared/break-notice.view.tsx';
import { isChecking, useRequestStep } from '../../shared/request-step.ts';
import { AskedFirst, useIsRead } from './limit-question.view.tsx';

type DepositRef = ActorRefFrom<typeof depositMachine>;

export interface TopUpProps {
  /** The missing amount in rupees. */
  missing: number;
  /** The page of the waiting bet: a path of this origin. */
  next: string;
  /** Continues the task, once the money has arrived or is no longer wanted. */
  onDone: () => void;
}

interface Asking {
  /** The person's own limits. */
  limits: DetailRef<PlayLimits>;
  /** Asks whether the person wants a deposit limit. */
  Question: ComponentType<{ limits: DetailRef<PlayLimits> }>;
}

const Title = styled('h3')`
  font-size: var(--text-l);
  &:focus {
    outline: none;
  }
`;

/** Adds play money in place: the amount, its payment, and its outcome. */
export default function TopUp({
  actor,
  missing,
  next,
  onDone,
  limits,
  Question,
}: TopUpProps & Asking & { actor: DepositRef }) {
  const isRead = useIsRead(limits);
  return (
    <Stack $gap={3}>
      <Title ref={takeFocus} tabIndex={-1}>
        {t('Add play money')}
      </Title>
      {isRead ? (
        <AskedFirst limits={limits} Question={Question}>
          <div aria-live="polite">
            <Says actor={actor} missing={missing} />
          </div>
          <Ways actor={actor} missing={missing} />
        </AskedFirst>
      ) : (
        <SkeletonRows />
      )}
      <Button kind="quiet" wide onClick={onDone}>
        {t('Back to the bet')}
      </Button>
      <Link href={`/make-deposit?${new URLSearchParams({ next })}`}>{t('Another amount')}</Link>
      <Link href="/play-limits">{t('Play limits')}</Link>
      <Muted>
        {t(
          'Play money: no real payment is made, and credits cannot be paid out or exchanged for anything of value.',
        )}
      </Muted>
    </Stack>
  );
}

function useStep(actor: DepositRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? 'unknown' : step;
}

function stepOf(state: SnapshotFrom<typeof depositMachine>) {
  if (state.matches({ amount: 'notCreated' })) return 'notCreated';
  if (state.matches('recalling') || state.matches('amount') || state.matches('requesting')) return 'amount';
  if (state.matches('created')) return 'created';
  if (state.matches('pending') || state.matches('credited')) return 'pending';
  return state.matches('rejected') ? 'rejected' : 'expired';
}

function Says({ actor, missing }: { actor: DepositRef; missing: number }) {
  const step = useStep(actor);
  const amount = useSelector(actor, ({ context }) => context.deposit?.amount ?? 0);
  const refusal = useSelector(actor, ({ context: { errors, msg } }) => errors.amount ?? msg);
  if (refusal !== '') return <p>{translateMessage(refusal)}</p>;
  switch (step) {
    case 'amount':
      return (
        <p>
          {t('{amount} more is needed for this bet. How much is to be added?', {
            amount: formatMoney(missing),
          })}
        </p>
      );
    case 'notCreated':
      return (
        <p>
          {t('Your deposit did not reach us, and will not any more. Nothing was paid. You can try again.')}
        </p>
      );
    case 'unknown':
      return <p>{t('Checking your deposit')}</p>;
    case 'created':
      return <p>{t('Pay {amount}', { amount: formatMoney(amount) })}</p>;
    case 'pending':
      return <p>{t('Waiting for the payment app')}</p>;
    case 'rejected':
      return <p>{t('The payment was declined')}</p>;
    case 'expired':
      return <p>{t('This deposit has expired')}</p>;
  }
}

const QUICK = [100, 500, 1000, 5000, 10_000];

/** Up to four sufficient amounts; the smallest is a round one. */
function enough(missing: number): number[] {
  const least = Math.min(MAX_DEPOSIT, Math.max(10, Math.ceil(missing / 10) * 10));
  return [least, ...QUICK.filter((rupees) => rupees > least)].slice(0, 4);
}

interface WaysProps {
  actor: DepositRef;
  /** In rupees. */
  missing: number;
}

function Ways({ actor, missing }: WaysProps) {
  const step = useStep(actor);
  const isBusy = useSelector(actor, (state) => state.hasTag('busy'));
  const taken = useSelector(actor, ({ context }) => context.break);
  const isFresh = useSelector(actor, (state) => state.matches({ created: 'fresh' }));
  switch (step) {
    case 'amount':
    case 'notCreated':
      return (
        <>
          <Chips>
            {enough(missing).map((rupees) => (
              <Chip
                key={rupees}
                disabled={isBusy || taken !== null}
                onClick={() => actor.send({ type: 'deposit.submit', amount: String(rupees) })}
              >
                {formatMoney(rupees, { style: 'short' })}
              </Chip>
            ))}
          </Chips>
          <BreakNotice taken={taken} />
        </>
      );
    case 'unknown':
      return (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'deposit.check' })}>
          {t('Check now')}
        </Button>
      );
    case 'created':
      return (
        <Stack $gap={2}>
          <BreakNotice taken={taken} />
          <Button
            wide
            busy={isBusy}
            disabled={isFresh || taken !== null}
            onClick={() => actor.send({ type: 'deposit.pay' })}
          >
            {t('Pay with play money')}
          </Button>
          <Button
            kind="quiet"
            wide
            disabled={isBusy || isFresh}
            onClick={() => actor.send({ type: 'deposit.decline' })}
          >
            {t('Decline')}
          </Button>
        </Stack>
      );
    case 'pending':
      return null;
    case 'rejected':
    case 'expired':
      return (
        <Button wide onClick={() => actor.send({ type: 'deposit.again' })}>
          {t('Try again')}
        </Button>
      );
  }
}
