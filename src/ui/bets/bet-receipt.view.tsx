import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import { Button, LinkButton } from '../kit/controls/button.tsx';
import { Card } from '../kit/data/card.tsx';
import { DefinitionList } from '../kit/data/definition-list.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { formatDateTime } from '../kit/format/time.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { type ReceiptLine, receiptLines } from './receipt.ts';
import { Lines, ReceiptPage, type ReceiptWays } from './receipt-parts.view.tsx';

interface BetReceiptProps extends ReceiptWays<Bet> {
  actor: DetailRef<Bet>;
  /** Cancels the bet. */
  Cancel: ComponentType<{ bet: Bet }>;
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
          {CashOut && <CashOut bet={bet} />}
          <Cancel bet={bet} />
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

/** The button that cancels an open bet, with its dialog. */
export function TakeBack({ actor, bet }: { actor: ActorRefFrom<typeof cancelBetMachine>; bet: Bet }) {
  return (
    <>
      {bet.cancel_until !== null && (
        <Button kind="quiet" wide onClick={() => actor.send({ type: 'cancel.ask', bet })}>
          {t('Cancel bet')}
        </Button>
      )}
      <CancelBet actor={actor} />
    </>
  );
}
