import type { ComponentType } from 'react';
import type { PickAsked } from '../../machines/bets/share-pick.machine.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { styled } from '../kit/styled.ts';
import { CombinedLegs } from './combined-card.view.tsx';
import { receiptLines } from './receipt.ts';
import { Lines, ReceiptPage, type ReceiptWays } from './receipt-parts.view.tsx';

const Legs = styled('div')`
  border-bottom: 1px solid var(--line);
`;

interface CombinedReceiptProps extends ReceiptWays<CombinedBet> {
  actor: DetailRef<CombinedBet>;
  /** Shares the legs of an open bet, without its stake. */
  SharePick: ComponentType<{ pick: PickAsked }>;
}

/** The receipt of a combined bet: each leg with the score or result that decides it, then the lines of the whole. */
export default function CombinedReceipt({ actor, HandOn, CashOut, Course, SharePick }: CombinedReceiptProps) {
  const odds = useOdds();
  return (
    <ReceiptPage actor={actor} back={{ href: '/combined-bets', name: 'Combined bets' }} HandOn={HandOn}>
      {(bet) => (
        <>
          <Card>
            <Legs>
              <CombinedLegs bet={bet} Course={Course} />
            </Legs>
            <Lines>
              <DefinitionList items={receiptLines(bet, odds)} />
            </Lines>
          </Card>
          {CashOut && <CashOut bet={bet} />}
          {bet.status === 'open' && <SharePick pick={{ legs: bet.legs }} />}
        </>
      )}
    </ReceiptPage>
  );
}
