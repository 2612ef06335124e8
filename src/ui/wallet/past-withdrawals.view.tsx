import { useSelector } from '@xstate/react';
import { type Text, t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { WithdrawalRow, WithdrawalStatus } from '../../schemas/wallet/withdrawals.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { Money } from '../kit/format/money.tsx';
import { Stack } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';

interface PastProps {
  actor: PagedListRef<WithdrawalRow>;
}

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

/**
 * The steps of the only withdrawal in the list, with the current one marked. A withdrawal that is not loaded
 * yet is new.
 */
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

/** The withdrawals, with the status of each. */
export function PastWithdrawals({ actor }: PastProps) {
  const linkedId = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <Stack $gap={3}>
      <Heading>{t('Your withdrawals')}</Heading>
      <PagedLedger
        actor={actor}
        failure="Your withdrawals could not be loaded"
        empty={
          <Empty icon="arrow-up-right">
            {linkedId ? t('There is no such withdrawal.') : t('You have not requested a withdrawal yet')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </PagedLedger>
      {linkedId && (
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
  const linkedId = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <Ledger
      label={t('Your withdrawals')}
      linkedId={linkedId}
      heads={[t('To'), t('Time'), t('Amount'), t('Status')]}
      noteHead={t('Details')}
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
