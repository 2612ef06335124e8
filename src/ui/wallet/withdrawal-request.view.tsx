import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PagedListRef } from '../../machines/types.ts';
import type { withdrawalMachine } from '../../machines/withdrawal.machine.ts';
import { messagesOf } from '../../schemas/messages.ts';
import { plainAmount } from '../../schemas/money.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import {
  WithdrawalDraft,
  type WithdrawalRow,
  type WithdrawalStatus,
} from '../../schemas/wallet/withdrawals.ts';
import { useWallet } from '../app/context.tsx';
import { isChecking, useRequestStep, useRequestSubject } from '../app/request-step.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge, type BadgeTone } from '../kit/badge.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import { DefinitionList } from '../kit/definition-list.tsx';
import { bank } from '../kit/drawings.ts';
import { Empty } from '../kit/empty.tsx';
import { Form } from '../kit/form.tsx';
import { AmountField, SelectField } from '../kit/form-fields.tsx';
import { Stack } from '../kit/layout.tsx';
import { Link } from '../kit/link.tsx';
import { formatMoney, Money } from '../kit/money.tsx';
import { Bone } from '../kit/skeleton.tsx';
import { styled } from '../kit/styled.ts';
import { type Text, t } from '../text/text.ts';
import { accountTypeName } from './account-types.ts';
import { CodeStep } from './code-step.view.tsx';
import { Edits } from './edits.view.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { Outcome } from './outcome.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';
import { Remarks, Split } from './split.view.tsx';

type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>;
interface StepProps {
  actor: WithdrawalRef;
}
interface WithdrawalProps extends StepProps {
  /** the code itself, in the demo */
  demoCode: ReactNode;
  /** How far the withdrawal of this number has come. */
  courseOf: (id: number) => ReactNode;
}

/** Money going out: to which account and how much, a code from the phone, the receipt; and those before it. */
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
  if (request === 'recalling') return 'loading';
  return isChecking(request) ? 'unknown' : step;
}

function stepOf(state: SnapshotFrom<typeof withdrawalMachine>) {
  if (state.matches('loading')) return 'loading';
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
      return <Draft actor={actor} />;
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

// As high as the form: what stands below it stays where it is, whatever comes.
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

/** The form on its way. The list below says that something is loading, for both. */
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

const QUICK = [200, 500, 1000, 5000];

function Draft({ actor }: StepProps) {
  const wallet = useWallet();
  const accounts = useSelector(actor, (state) => state.context.accounts);
  // Once: the form keeps what is typed, also while it is on its way.
  const initialValues = useMemo(() => leftIn(actor.getSnapshot()), [actor]);
  const available = useSelector(wallet, (state) =>
    state.matches('ready') ? state.context.totalWalletAmount : undefined,
  );
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const errors = useSelector(actor, (state) => state.context.errors);
  const msg = useSelector(actor, (state) => state.context.msg);
  const isRefused = useSelector(actor, (state) => state.matches({ choosing: { draft: 'refused' } }));
  const isCodeLost = useSelector(actor, (state) => state.matches({ choosing: { draft: 'codeNotSent' } }));
  const message = isRefused
    ? msg
    : isCodeLost
      ? t('The code could not be sent. Please try again.')
      : undefined;
  return (
    <Card>
      <Edits onEdit={(field) => actor.send({ type: 'withdrawal.edited', field })}>
        <Form
          initialValues={initialValues}
          validate={(typed) => messagesFor(draftOf(typed, accounts), available)}
          onSubmit={(typed) => actor.send({ type: 'withdrawal.submit', ...draftOf(typed, accounts) })}
          busy={busy}
          serverErrors={errors}
          message={message}
          submitLabel={t('Continue')}
        >
          <SelectField
            name="account_id"
            label={t('To which account')}
            hint={<AnotherAccount href="/add-account">{t('Add another account')}</AnotherAccount>}
            options={accounts.map(({ id, bank_name, account, account_type }) => ({
              value: String(id),
              label: `${account} · ${accountTypeName(account_type)}`,
              group: bank_name,
            }))}
          />
          <AmountField
            name="withdrawalAmount"
            label={t('Amount')}
            hint={
              available === undefined
                ? t('At least ₹200')
                : t('At least ₹200; you have {amount}', { amount: formatMoney(available) })
            }
            quick={QUICK.filter((rupees) => available === undefined || rupees <= available)}
            enterKeyHint="go"
          />
        </Form>
      </Edits>
    </Card>
  );
}

/** What the form holds: the account's id as text, empty before one is chosen. */
interface Typed {
  withdrawalAmount: string;
  account_id: string;
}

/** As it was left, or empty; an only account is chosen at once. */
function leftIn({ context: { accounts, draft } }: SnapshotFrom<typeof withdrawalMachine>): Typed {
  const ids = accounts.map(({ id }) => id);
  const chosen = ids.length === 1 ? ids[0] : ids.find((id) => id === draft.account_id);
  return { withdrawalAmount: draft.withdrawalAmount, account_id: chosen ? String(chosen) : '' };
}

/** An account that is gone is none. */
const draftOf = (typed: Typed, accounts: readonly PayoutAccount[]): WithdrawalDraft => ({
  withdrawalAmount: plainAmount(typed.withdrawalAmount),
  account_id: accounts.find(({ id }) => String(id) === typed.account_id)?.id ?? 0,
});

/** Also what the server would say only after the code: more than there is. */
function messagesFor(draft: WithdrawalDraft, available = Number.POSITIVE_INFINITY): Record<string, string> {
  const messages = messagesOf(WithdrawalDraft, draft);
  return messages.withdrawalAmount === undefined && Number(draft.withdrawalAmount) > available
    ? { ...messages, withdrawalAmount: 'The amount is more than your wallet holds' }
    : messages;
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

const AnotherAccount = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 1.5rem;
`;

const Course = styled('ol')`
  display: grid;
  gap: var(--s2);
  padding-left: 1.25rem;
  list-style: decimal;
  > [aria-current] {
    font-weight: 650;
  }
  > :not([aria-current]) {
    color: var(--muted);
  }
`;

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

interface PastProps {
  actor: PagedListRef<WithdrawalRow>;
}

/** The steps of the one withdrawal in the list, the one that it has come to marked. A request that is not read yet is new. */
export function WithdrawalCourse({ actor }: PastProps) {
  const status = useSelector(actor, ({ context }) => context.rows[0]?.status ?? 'requested');
  const stepOn = (on: WithdrawalStatus) => (status === on ? { 'aria-current': 'step' as const } : {});
  return (
    <Course>
      <li {...stepOn('requested')}>{t('Requested: the amount is set aside')}</li>
      {status === 'rejected' ? (
        <li {...stepOn('rejected')}>{t('Rejected: the amount is back in your wallet')}</li>
      ) : (
        <>
          <li {...stepOn('approved')}>{t('Approved, after a check')}</li>
          <li {...stepOn('paid')}>
            {status === 'paid' ? t('Paid') : t('Paid; should it be rejected, the amount is put back')}
          </li>
        </>
      )}
    </Course>
  );
}

/** The withdrawals that were requested, and where each of them is. */
export function PastWithdrawals({ actor }: PastProps) {
  const sought = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <Stack $gap={3}>
      <Heading>{t('Your withdrawals')}</Heading>
      <PagedLedger
        actor={actor}
        failure="Your withdrawals could not be loaded"
        empty={
          <Empty icon="arrow-up-right">
            {sought ? t('There is no such withdrawal.') : t('You have not requested a withdrawal yet')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </PagedLedger>
      {sought && (
        <LinkButton kind="quiet" wide href="/withdrawal-request">
          {t('All your withdrawals')}
        </LinkButton>
      )}
    </Stack>
  );
}

const Heading = styled('h2')`
  font-size: var(--text-l);
`;

function Rows({ actor }: PastProps) {
  const rows = useSelector(actor, (state) => state.context.rows);
  const sought = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <Ledger
      label={t('Your withdrawals')}
      sought={sought}
      heads={[t('To'), t('Time'), t('Amount'), t('Status')]}
      entries={rows.map(({ id, account, requested_at, amount, status }) => ({
        id,
        title: account,
        note: t('Withdrawal no. {id}', { id }),
        at: requested_at,
        amount: <Money rupees={amount} />,
        end: <Badge tone={tones[status]}>{t(words[status])}</Badge>,
      }))}
    />
  );
}

const words: Record<WithdrawalStatus, Text> = {
  requested: 'Requested',
  approved: 'Approved',
  paid: 'Paid',
  rejected: 'Rejected',
};

const tones: Record<WithdrawalStatus, BadgeTone> = {
  requested: 'live',
  approved: 'live',
  paid: 'quiet',
  rejected: 'failed',
};
