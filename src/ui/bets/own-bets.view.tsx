import { useSelector } from '@xstate/react';
import type { ListRef } from '../../machines/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { Card } from '../kit/card.tsx';
import { Link } from '../kit/link.tsx';
import { Money } from '../kit/money.tsx';
import { styled } from '../kit/styled.ts';
import { t } from '../text/text.ts';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { selectionName } from './selection.ts';

const Lines = styled('ul')`
  display: grid;
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s3);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  > li > :nth-child(even) {
    justify-self: end;
  }
`;

/** The person's own bets on a match; nothing where there are none. */
export default function OwnBets({ actor }: { actor: ListRef<Bet> }) {
  const bets = useSelector(actor, ({ context }) => context.rows);
  if (bets.length === 0) return null;
  return (
    <Card
      title={t('Your bets on this match')}
      aside={
        <Link className="nowrap" href="/bet-history">
          {t('My bets')}
        </Link>
      }
    >
      <Lines>
        {bets.map((bet) => (
          <li key={bet.id}>
            <strong>{selectionName(bet)}</strong>
            <BetStatusBadge status={bet.status} />
            <span>
              <Money rupees={bet.bet_amount} /> · {bet.win_ratio}%
            </span>
            <BetReturn bet={bet} />
          </li>
        ))}
      </Lines>
    </Card>
  );
}
