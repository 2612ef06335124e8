import { useSelector } from '@xstate/react';
import { type Text, t } from '../../i18n/text.ts';
import type { PagedListRef } from '../../machines/shared/types.ts';
import type { Deposit, DepositStatus } from '../../schemas/wallet/deposits.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { Badge, type BadgeTone } from '../kit/data/badge.tsx';
import { Empty } from '../kit/data/empty.tsx';
import { plus, wallet } from '../kit/drawings/drawings.ts';
import { Icon } from '../kit/drawings/icon.tsx';
import { Money } from '../kit/format/money.tsx';
import { WalletFrame } from './frame.view.tsx';
import { Ledger } from './ledger.view.tsx';
import { PagedLedger } from './paged-ledger.view.tsx';

interface DepositsProps {
  actor: PagedListRef<Deposit>;
}

/** All deposits, with the outcome of each. */
export default function DepositHistory({ actor }: DepositsProps) {
  const linkedId = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <WalletFrame active="/make-deposit" title={t('Past deposits')} aside={<AddMoney />}>
      <PagedLedger
        actor={actor}
        failure="Your deposits could not be loaded"
        empty={
          <Empty icon={wallet}>
            {linkedId ? t('There is no such deposit.') : t('You have not made a deposit yet')}
          </Empty>
        }
      >
        <Rows actor={actor} />
      </PagedLedger>
      {linkedId && (
        <LinkButton kind="quiet" wide href="/deposit-history">
          {t('All your deposits')}
        </LinkButton>
      )}
      <p>
        <Link href="/play-limits">{t('Play limits')}</Link>
      </p>
    </WalletFrame>
  );
}

function AddMoney() {
  return (
    <LinkButton small href="/make-deposit">
      <Icon name={plus} />
      <span>{t('Make a deposit')}</span>
    </LinkButton>
  );
}

function Rows({ actor }: DepositsProps) {
  const rows = useSelector(actor, (state) => state.context.rows);
  const linkedId = useSelector(actor, ({ context }) => context.filters.id);
  return (
    <Ledger
      label={t('Past deposits')}
      linkedId={linkedId}
      heads={[t('What'), t('Time'), t('Amount'), t('Status')]}
      entries={rows.map(({ id, amount, status, created_at }) => ({
        id,
        title: t('Deposit no. {id}', { id }),
        at: created_at,
        amount: <Money rupees={amount} />,
        end: <Badge tone={tones[status]}>{t(words[status])}</Badge>,
        act: status === 'created' && (
          <LinkButton kind="quiet" small href={`/make-deposit?deposit=${id}`}>
            {t('Pay now')}
          </LinkButton>
        ),
      }))}
    />
  );
}

const words: Record<DepositStatus, Text> = {
  created: 'Not paid yet',
  pending: 'Pending',
  credited: 'Credited',
  rejected: 'Declined',
  expired: 'Expired',
};

const tones: Record<DepositStatus, BadgeTone> = {
  created: 'live',
  pending: 'live',
  credited: 'quiet',
  rejected: 'quiet',
  expired: 'quiet',
};
