import { useSelector } from '@xstate/react';
import type { PagedListRef } from '../../machines/types.ts';
import type { MoveKind, WalletMove } from '../../schemas/wallet.ts';
import { LinkButton } from '../kit/button.tsx';
import { Empty } from '../kit/empty.tsx';
import { Money } from '../kit/money.tsx';
import { type Text, t } from '../text/text.ts';
import { WalletFrame } from './wallet/frame.tsx';
import { Ledger } from './wallet/ledger.tsx';
import { PagedLedger } from './wallet/paged-ledger.tsx';

interface StatementProps {
  actor: PagedListRef<WalletMove>;
}

/** The statement: every movement of the balance. */
export default function WalletHistory({ actor }: StatementProps) {
  return (
    <WalletFrame
      active="statement"
      title={t('Statement')}
      aside={
        <LinkButton kind="quiet" small href="/deposit-history">
          {t('Past deposits')}
        </LinkButton>
      }
    >
      <PagedLedger
        actor={actor}
        failure="Your statement could not be loaded"
        empty={
          <Empty icon="history" action={<LinkButton href="/make-deposit">{t('Make a deposit')}</LinkButton>}>
            {t('Nothing has moved in your wallet yet')}
          </Empty>
        }
      >
        <Moves actor={actor} />
      </PagedLedger>
    </WalletFrame>
  );
}

function Moves({ actor }: StatementProps) {
  const rows = useSelector(actor, (state) => state.context.rows);
  return (
    <Ledger
      label={t('Statement')}
      heads={[t('What'), t('Time'), t('Amount'), t('Balance after')]}
      entries={rows.map(({ id, kind, note, at, amount, balance }) => ({
        id,
        title: t(words[kind]),
        note,
        at,
        amount: <Money rupees={amount} signed won={kind === 'bet.won'} />,
        end: <Money rupees={balance} />,
      }))}
    />
  );
}

const words: Record<MoveKind, Text> = {
  deposit: 'Money deposited',
  'bet.placed': 'Bet placed',
  'bet.won': 'Bet won',
  'bet.lost': 'Bet lost',
  'bet.cancelled': 'Bet cancelled: stake back',
  'bet.void': 'Bet void: stake back',
  'withdrawal.requested': 'Withdrawal requested',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.rejected': 'Withdrawal rejected: money back',
  grant: 'Play money received',
  coinflip: 'Coin flip',
  limbo: 'Limbo',
  'bonus.granted': 'Bonus received',
  'bonus.released': 'Bonus released',
  'bonus.expired': 'Bonus expired',
  referral: 'Referral reward',
};
