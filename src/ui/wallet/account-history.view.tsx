import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { t, translateMessage } from '../../i18n/text.ts';
import type { AccountChangeRef, ListRef } from '../../machines/shared/types.ts';
import type { PayoutAccount } from '../../schemas/wallet/payout-accounts.ts';
import { Grid } from '../kit/columns.tsx';
import { Answers } from '../kit/controls/answers.tsx';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Alert } from '../kit/data/alert.tsx';
import { Card } from '../kit/data/card.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { SkeletonCards } from '../kit/data/skeleton-cards.tsx';
import { bank, plus } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Time } from '../kit/format/time.tsx';
import { Stack } from '../kit/layout.tsx';
import { Modal } from '../kit/overlays/modal.tsx';
import { styled } from '../kit/styled.ts';
import { ListState } from '../shared/list-state.view.tsx';
import { accountTypeName } from './account-types.ts';
import { CodeStep } from './code-step.view.tsx';
import { WalletFrame } from './frame.view.tsx';

type RemovalRef = AccountChangeRef<PayoutAccount, unknown>;

interface AccountHistoryProps extends DialogProps {
  accounts: ListRef<PayoutAccount>;
}

/** The accounts that withdrawals may go to. */
export default function AccountHistory({ actor, accounts, demoCode }: AccountHistoryProps) {
  return (
    <WalletFrame
      active="/account-History"
      title={t('Payout accounts')}
      lead={t('Where your withdrawals may go')}
      aside={<AddAccount />}
    >
      <ListState
        actor={accounts}
        failure="Your accounts could not be loaded"
        skeleton={<SkeletonCards />}
        empty={
          <Empty icon={bank} action={<AddAccount />}>
            {t('You have not saved a payout account yet')}
          </Empty>
        }
      >
        <Accounts actor={actor} accounts={accounts} />
      </ListState>
      <RemovalDialog actor={actor} demoCode={demoCode} />
    </WalletFrame>
  );
}

function AddAccount() {
  return (
    <LinkButton small href="/add-account">
      <Icon name={plus} />
      <span>{t('Add account')}</span>
    </LinkButton>
  );
}

function Accounts({ actor, accounts }: Omit<AccountHistoryProps, 'demoCode'>) {
  const rows = useSelector(accounts, (state) => state.context.rows);
  return (
    <Grid $min="19rem">
      {rows.map((account) => (
        <SavedAccount key={account.id} account={account}>
          <Button
            kind="quiet"
            small
            aria-label={t('Remove {account}', { account: `${account.bank_name} ${account.account}` })}
            onClick={() => actor.send({ type: 'change.ask', change: account })}
          >
            {t('Remove')}
          </Button>
        </SavedAccount>
      ))}
    </Grid>
  );
}

// Small names above their values, two pairs a line if they fit: a phone has no room for name beside value.
const Facts = styled('dl')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(min(100%, 7rem), 40%), 1fr));
  gap: var(--s2) var(--s4);
  dt {
    color: var(--muted);
    font-size: var(--text-xs);
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
`;

function SavedAccount({ account, children }: { account: PayoutAccount; children: ReactNode }) {
  const facts = [
    { term: t('Account holder name'), value: account.holder_name },
    { term: t('Account type'), value: accountTypeName(account.account_type) },
    { term: t('IFSC code'), value: account.ifsc_code },
    { term: t('UPI id'), value: account.upi_id },
    { term: t('PhonePe number'), value: account.phone_pay },
    { term: t('GPay number'), value: account.g_pay },
    { term: t('Paytm number'), value: account.paytm },
    { term: t('Added'), value: <Time at={account.added_at} show="date" /> },
  ];
  return (
    <Card title={`${account.bank_name} ${account.account}`} aside={children}>
      <Facts>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}

interface DialogProps {
  /** removes an account */
  actor: RemovalRef;
  /** the code itself, in the demo */
  demoCode: ReactNode;
}

const Removed = styled('p')`
  margin-bottom: var(--s4);
`;

function RemovalDialog({ actor, demoCode }: DialogProps) {
  const isOpen = useSelector(actor, (state) => !state.matches('idle'));
  const isRemoved = useSelector(actor, (state) => state.matches('applied'));
  return (
    <Modal open={isOpen} title={t('Remove account')} onClose={() => actor.send({ type: 'change.leave' })}>
      <div role="status">{isRemoved && <Removed>{t('The account has been removed.')}</Removed>}</div>
      <RemovalStep actor={actor} demoCode={demoCode} />
    </Modal>
  );
}

function stepOf(state: SnapshotFrom<RemovalRef>) {
  if (state.matches('enteringCode') || state.matches('applying')) return 'code';
  if (state.matches('applied')) return 'removed';
  return state.matches({ asked: 'refused' }) ? 'refused' : 'question';
}

function RemovalStep({ actor, demoCode }: DialogProps) {
  const step = useSelector(actor, stepOf);
  const isUnknown = useSelector(actor, (state) => state.hasTag('outcomeUnknown'));
  const msg = useSelector(actor, (state) => state.context.msg);
  switch (step) {
    case 'question':
      return <Question actor={actor} />;
    case 'code':
      return (
        <CodeStep
          actor={actor}
          submitLabel={t('Remove account')}
          demoCode={demoCode}
          message={
            isUnknown
              ? t('No answer came: the account may be gone already. Sending it again does no harm.')
              : undefined
          }
        />
      );
    case 'removed':
      return <Done actor={actor} />;
    case 'refused':
      return (
        <Stack>
          <Alert>{translateMessage(msg)}</Alert>
          <Done actor={actor} />
        </Stack>
      );
  }
}

function Question({ actor }: Pick<DialogProps, 'actor'>) {
  const account = useSelector(actor, (state) => state.context.change);
  const busy = useSelector(actor, (state) => state.hasTag('busy'));
  const isCodeLost = useSelector(actor, (state) => state.matches({ asked: 'codeNotSent' }));
  return (
    <Stack>
      <p>
        {t('Withdrawals can no longer go to {account}. A code sent to your phone confirms that it is you.', {
          account: `${account?.bank_name} ${account?.account}`,
        })}
      </p>
      {isCodeLost && <Alert>{t('The code could not be sent. Please try again.')}</Alert>}
      <Answers
        wayOut={
          <Button kind="quiet" wide disabled={busy} onClick={() => actor.send({ type: 'change.leave' })}>
            {t('Keep the account')}
          </Button>
        }
      >
        <Button kind="danger" wide busy={busy} onClick={() => actor.send({ type: 'change.confirm' })}>
          {t('Send the code')}
        </Button>
      </Answers>
    </Stack>
  );
}

function Done({ actor }: Pick<DialogProps, 'actor'>) {
  return (
    <Button wide autoFocus onClick={() => actor.send({ type: 'change.leave' })}>
      {t('Done')}
    </Button>
  );
}
