import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatDateTime } from '../kit/format/time.tsx';
import { CancelButton } from './bet-worth.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { type ReceiptLine, receiptLines } from './receipt.ts';
import { Lines, ReceiptPage, type ReceiptWays } from './receipt-parts.view.tsx';

interface BetReceiptProps extends ReceiptWays<Bet> {
  actor: DetailRef<Bet>;
  /** Cancels the bet; its cash-out dialog leads here while cancelling pays no less. */
  Cancel: ComponentType<Pick<TakeBackProps, 'bet' | 'CashOut'>>;
  /** Shares the pick of an open bet, without its stake. */
  SharePick: ComponentType<{ pick: Bet }>;
}

/** The receipt of a single bet. */
export default function BetReceipt({ actor, HandOn, Cancel, CashOut, Course, SharePick }: BetReceiptProps) {
  const odds = useOdds();
  return (
    <ReceiptPage actor={actor} back={{ href: '/bet-history', name: 'My bets' }} HandOn={HandOn}>
      {(bet) => (
        <>
          <Card>
            <Lines>
              <DefinitionList items={[...receiptLines(bet, odds), ...closingOf(bet)]} />
            </Lines>
            <Course key={bet.match_id} matchId={bet.match_id} kind={bet.kind} />
          </Card>
          <Cancel bet={bet} CashOut={CashOut} />
          <LinkButton kind="quiet" wide href={`/live-bets/live-bet/${bet.match_id}`}>
            {t('See the match')}
          </LinkButton>
          {bet.status === 'open' && <SharePick pick={bet} />}
        </>
      )}
    </ReceiptPage>
  );
}

/** The time until which an open bet can be cancelled. */
const closingOf = ({ cancel_until }: Bet): ReceiptLine[] =>
  cancel_until === null ? [] : [{ term: t('Closes'), value: formatDateTime(cancel_until) }];

export interface TakeBackProps {
  actor: ActorRefFrom<typeof cancelBetMachine>;
  bet: Bet;
  CashOut: ReceiptWays<Bet>['CashOut'];
}

/** The buttons that cash out and cancel an open bet, with their dialogs. */
export function TakeBack({ actor, bet, CashOut }: TakeBackProps) {
  return (
    <>
      {CashOut && <CashOut bet={bet} cancel={actor} />}
      <CancelButton bet={bet} isWide onAsk={(asked) => actor.send({ type: 'cancel.ask', bet: asked })} />
      <CancelBet actor={actor} />
    </>
  );
}
