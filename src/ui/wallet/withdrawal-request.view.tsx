import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { WithdrawalRef } from '../../machines/shared/types.ts';
import type { withdrawalMachine } from '../../machines/wallet/withdrawal.machine.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Alert } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Outcome } from '../kit/data/outcome.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { bank } from '../kit/drawings/drawings.ts';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { isChecking, useRequestStep, useRequestSubject } from '../shared/request-step.ts';
import { CodeStep } from './code-step.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Remarks, Split } from './split.view.tsx';
import { WithdrawalForm } from './withdrawal-form.view.tsx';

interface StepProps {
  actor: WithdrawalRef;
}
interface WithdrawalProps extends StepProps {
  /** the code itself, in the demo */
  demoCode: ReactNode;
  /** Shows the course of the withdrawal with this number. */
  courseOf: (id: number) => ReactNode;
}

/** A withdrawal: account and amount, a code from the phone, the receipt; and earlier withdrawals below. */
export function WithdrawalPage({ actor, demoCode, courseOf, past }: WithdrawalProps & { past: ReactNode }) {
  return (
    <WalletFrame active="/withdrawal-request" title={t('Withdraw money')}>
      <Stack $gap={6}>
        <Split>
          <Step actor={actor} demoCode={demoCode} courseOf={courseOf} />
          <Remarks>
            <h2>{t('How it works')}</h2>
            <ol>
              <li>{t('A code sent to your phone confirms the request.')}</li>
              <li>{t('The amount is set aside at once; a request cannot be taken back.')}</li>
              <li>{t('It is approved and paid, or rejected and put back into your wallet.')}</li>
            </ol>
          </Remarks>
        </Split>
        {past}
      </Stack>
    </WalletFrame>
  );
}

function useStep(actor: WithdrawalRef) {
  const request = useRequestStep(actor);
  const step = useSelector(actor, stepOf);
  return isChecking(request) ? 'unknown' : step;
}

function stepOf(state: SnapshotFrom<typeof withdrawalMachine>) {
  if (state.matches('recalling') || state.matches('loading')) return 'loading';
  if (state.matches('failed')) return 'failed';
  if (state.matches('noAccount')) return 'noAccount';
  if (state.matches('choosing') || state.matches('sendingCode')) return 'choosing';
  if (state.matches('enteringCode') || state.matches('requesting')) return 'code';
  return state.matches('requested') ? 'requested' : 'notRequested';
}

function Step({ actor, demoCode, courseOf }: WithdrawalProps) {
  const step = useStep(actor);
  switch (step) {
    case 'loading':
      return <FormBones />;
    case 'failed':
      return <Failed actor={actor} />;
    case 'noAccount':
      return (
        <FormPlace>
          <Empty
            icon={bank}
            action={<LinkButton href="/add-account">{t('Add a payout account')}</LinkButton>}
          >
            {t('To withdraw, first save the account that the money goes to.')}
          </Empty>
        </FormPlace>
      );
    case 'choosing':
      return <WithdrawalForm actor={actor} />;
    case 'code':
      return <Confirmation actor={actor} demoCode={demoCode} />;
    case 'unknown':
      return <Unknown actor={actor} />;
    case 'requested':
      return <Requested actor={actor} courseOf={courseOf} />;
    case 'notRequested':
      return (
        <Outcome
          tone="failed"
          icon="close"
          title={t('The withdrawal was not requested')}
          actions={<Button onClick={() => actor.send({ type: 'withdrawal.retry' })}>{t('Try again')}</Button>}
        >
          <p>{t('It did not reach us, and will not any more. Nothing has left your wallet.')}</p>
        </Outcome>
      );
  }
}

// As high as the form, so that the content below stays in place.
const FormPlace = styled('div')`
  display: grid;
  min-height: 21.75rem;
  @media (max-width: 16em) {
    min-height: 20.4375rem;
  }
  @media (max-width: 12em) {
    min-height: 21.5rem;
  }
`;

/** The skeleton of the form. Silent, because the list below announces that both are loading. */
function FormBones() {
  return (
    <FormPlace>
      <Card>
        <Stack data-testid="form-skeleton">
          <Bone width="30%" />
          <Bone height="5rem" />
          <Bone width="30%" />
          <Bone height="2.75rem" />
          <Bone height="2.1875rem" />
          <Bone height="2.75rem" />
        </Stack>
      </Card>
    </FormPlace>
  );
}

function Failed({ actor }: StepProps) {
  return (
    <Alert>
      <Stack $gap={3} $align="start">
        <strong>{t('Your accounts could not be loaded')}</strong>
        <Button kind="quiet" onClick={() => actor.send({ type: 'withdrawal.retry' })}>
          {t('Try again')}
        </Button>
      </Stack>
    </Alert>
  );
}

function Confirmation({ actor, demoCode }: Pick<WithdrawalProps, 'actor' | 'demoCode'>) {
  const accounts = useSelector(actor, (state) => state.context.accounts);
  const draft = useSelector(actor, (state) => state.context.draft);
  const asksFactor = useSelector(actor, (state) => state.context.asksFactor);
  const account = accounts.find(({ id }) => id === draft.account_id);
  return (
    <Card title={t('Confirm with a code')}>
      <DefinitionList
        items={[
          { term: t('Amount'), value: <Money rupees={Number(draft.withdrawalAmount)} /> },
          { term: t('To'), value: account ? `${account.bank_name} ${account.account}` : '' },
        ]}
      />
      <CodeStep
        actor={actor}
        submitLabel={t('Request withdrawal')}
        asksFactor={asksFactor}
        demoCode={demoCode}
        back={{ label: t('Change'), onBack: () => actor.send({ type: 'withdrawal.back' }) }}
      />
    </Card>
  );
}

function Unknown({ actor }: StepProps) {
  const amount = useRequestSubject(actor);
  const isAsking = useRequestStep(actor) === 'reconciling';
  return (
    <Outcome
      tone="waiting"
      title={t('Checking your withdrawal')}
      actions={
        <Button kind="quiet" busy={isAsking} onClick={() => actor.send({ type: 'withdrawal.check' })}>
          {t('Check now')}
        </Button>
      }
    >
      <p>
        {t(
          'We are asking the server what became of your request of {amount}. It counts once at most: please wait before you try again.',
          {
            amount: formatMoney(Number(amount)),
          },
        )}
      </p>
    </Outcome>
  );
}

function Requested({ actor, courseOf }: Pick<WithdrawalProps, 'actor' | 'courseOf'>) {
  const withdrawal = useSelector(actor, (state) => state.context.receipt?.withdrawal);
  if (withdrawal === undefined) return null;
  return (
    <Outcome
      tone="done"
      icon="check"
      title={t('Withdrawal requested')}
      actions={
        <>
          <Button kind="quiet" onClick={() => actor.send({ type: 'withdrawal.again' })}>
            {t('Make another withdrawal')}
          </Button>
          <LinkButton kind="quiet" href="/wallet-history">
            {t('See statement')}
          </LinkButton>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: t('Amount'), value: <Money rupees={withdrawal.amount} /> },
          { term: t('To'), value: withdrawal.account },
          { term: t('Number'), value: withdrawal.id },
        ]}
      />
      {courseOf(withdrawal.id)}
    </Outcome>
  );
}
