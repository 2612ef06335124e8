import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { nameOf, t } from '../../../i18n/text.ts';
import type { Bet } from '../../../schemas/bets/bets.ts';
import { Button, LinkButton } from '../../kit/controls/button.tsx';
import { Link } from '../../kit/controls/link.tsx';
import { DefinitionList } from '../../kit/data/definition-list.tsx';
import { Icon } from '../../kit/drawings/icon.tsx';
import { takeFocus } from '../../kit/focus.ts';
import { Money } from '../../kit/format/money.tsx';
import { type OddsText, useOdds } from '../../kit/format/odds.ts';
import { Time } from '../../kit/format/time.tsx';
import { Row } from '../../kit/layout.tsx';
import { styled } from '../../kit/styled.ts';
import { ratioTaken, receiptNumber } from '../receipt.ts';
import { selectionName } from '../selection.ts';
import type { BetRef } from './slip-odds.ts';
import { Headline, Whole } from './slip-parts.view.tsx';

// Nothing below can be pressed where the button that placed the bet was, nor where the form of the next bet
// will appear.
const Ways = styled('div')`
  display: grid;
  gap: var(--s2);
  padding-bottom: calc(var(--tap) + var(--s3));
  text-align: center;
`;

/** The receipt of a placed bet. */
export function Receipt({ actor, onDone }: { actor: BetRef; onDone: () => void }) {
  const receipt = useSelector(actor, ({ context }) => context.receipt);
  const odds = useOdds();
  const isHeld = useSelector(actor, (state) => state.hasTag('held'));
  if (receipt === null) return null;
  return (
    <Whole data-held={isHeld || undefined}>
      <Headline ref={takeFocus} tabIndex={-1}>
        <Icon name="check" />
        <span>{t('Bet placed')}</span>
      </Headline>
      <DefinitionList items={receiptLines(receipt.bet, odds, <Money rupees={receipt.totalWalletAmount} />)} />
      <Ways>
        <LinkButton kind="quiet" wide href="/bet-history">
          {t('My bets')}
        </LinkButton>
        <Row $nowrap $gap={2}>
          <Button kind="quiet" wide onClick={onDone}>
            {t('Done')}
          </Button>
          <Button kind="quiet" wide onClick={() => actor.send({ type: 'bet.again' })}>
            {t('Bet again')}
          </Button>
        </Row>
      </Ways>
    </Whole>
  );
}

function receiptLines(bet: Bet, odds: OddsText, balance: ReactNode) {
  return [
    {
      term: t('Receipt'),
      value: <Link href={`/bet-history/${bet.id}`}>{receiptNumber(bet.id)}</Link>,
    },
    { term: t('Match'), value: nameOf(bet.match_name) },
    { term: t('On'), value: selectionName(bet) },
    { term: t('Stake'), value: <Money rupees={bet.bet_amount} /> },
    { term: t('Win ratio'), value: ratioTaken(bet, odds) },
    { term: t('Pays back'), value: <Money rupees={bet.pays} /> },
    { term: t('Placed at'), value: <Time at={bet.placed_at} show="datetime" /> },
    { term: t('Your balance'), value: balance },
  ];
}
