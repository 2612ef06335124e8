import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../../i18n/text.ts';
import type { DepositRef } from '../../../machines/shared/types.ts';
import type { depositMachine } from '../../../machines/wallet/deposit.machine.ts';
import { LinkButton } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { Card } from '../../kit/data/card.tsx';
import { Bone } from '../../kit/data/skeleton.tsx';
import { Stack } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { isChecking, useRequestStep } from '../../shared/request-step.ts';
import { WalletFrame } from '../frame.view.tsx';
import { Remarks, Split } from '../split.view.tsx';
import { type AmountProps, DepositAmount } from './deposit-amount.view.tsx';
import { type BackProps, Credited, Over, Pending, Unknown } from './deposit-outcome.view.tsx';
import { Payment } from './deposit-payment.view.tsx';
import { AskedFirst, useIsRead } from './limit-question.view.tsx';

interface MakeDepositProps extends AmountProps, BackProps {
  /** Asks whether the person wants a deposit limit. */
  Question: ComponentType<Pick<AmountProps, 'limits'>>;
}

/** A deposit: its amount, its payment, and its outcome. */
export default function MakeDeposit(props: MakeDepositProps) {
  return (
    <WalletFrame
      active="/make-deposit"
      title={t('Make a deposit')}
      aside={
        <LinkButton kind="quiet" small href="/deposit-history">
          {t('History')}
        </LinkButton>
      }
    >
      <Split>
        <Step {...props} />
        <Remarks>
          <h2>{t('How it works')}</h2>
          <ol>
            <li>{t('Choose how much to add.')}</li>
            <li>{t('Pay or decline here, as you would in a payment app. No bank is involved.')}</li>
            <li>{t('Your balance grows by itself, within seconds.')}</li>
          </ol>
          <p>
            <Link href="/play-limits">{t('Play limits')}</Link>
          </p>
        </Remarks>
      </Split>
    </WalletFrame>
  );
}

function useStep(actor: DepositRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? 'unknown' : step;
}

function stepOf(state: SnapshotFrom<typeof depositMachine>) {
  if (state.matches('finding') || state.matches('recalling')) return 'recalling';
  if (state.matches('amount') || state.matches('requesting')) return 'amount';
  if (state.matches('created')) return 'created';
  if (state.matches('pending')) return 'pending';
  if (state.matches('credited')) return 'credited';
  return state.matches('rejected') ? 'rejected' : 'expired';
}

function Step({ actor, limits, Question, back }: MakeDepositProps) {
  const step = useStep(actor);
  const isRead = useIsRead(limits);
  switch (step) {
    case 'recalling':
      return <Loading actor={actor} limits={limits} />;
    case 'amount':
      if (!isRead) return <Loading actor={actor} limits={limits} />;
      return (
        <AskedFirst limits={limits} Question={Question}>
          <DepositAmount actor={actor} limits={limits} />
        </AskedFirst>
      );
    case 'unknown':
      return <Unknown actor={actor} />;
    case 'created':
      return <Payment actor={actor} />;
    case 'pending':
      return <Pending actor={actor} back={back} />;
    case 'credited':
      return <Credited actor={actor} back={back} />;
    case 'rejected':
      return (
        <Over actor={actor} back={back} title={t('The payment was declined')}>
          {t('Nothing was added to your wallet.')}
        </Over>
      );
    case 'expired':
      return (
        <Over actor={actor} back={back} title={t('This deposit has expired')}>
          {t('It was not paid in time. Nothing was added to your wallet.')}
        </Over>
      );
  }
}

const Loading = (props: AmountProps) => (
  <InItsRoom>
    <DepositAmount {...props} />
    <FormBones />
  </InItsRoom>
);

// Reserves the room of the usual content, so that nothing below it moves.
const InItsRoom = styled('div')`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  > :first-child {
    visibility: hidden;
  }
`;

function FormBones() {
  return (
    <Card>
      <div role="status" aria-label={t('Loading…')}>
        <Stack>
          <Bone width="30%" />
          <Bone height="2.75rem" />
          <Bone height="2.75rem" />
          <Bone height="2.75rem" />
        </Stack>
      </div>
    </Card>
  );
}
