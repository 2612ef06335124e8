import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../i18n/text.ts';
import type { cancelBetMachine } from '../../machines/bets/cancel-bet.machine.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import { type Bet, leftOf } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { percentOf } from '../../schemas/bets/combined-price.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { LinkButton } from '../kit/controls/button.tsx';
import { Link } from '../kit/controls/link.tsx';
import { pressable } from '../kit/controls/pressable.ts';
import { Card } from '../kit/data/card.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { Muted } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { ListState } from '../shared/list-state.view.tsx';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { CancelButton, useCashOutWorth } from './bet-worth.view.tsx';
import { CancelBet } from './cancel-bet.view.tsx';
import { receiptNumber } from './receipt.ts';
import { selectionName } from './selection.ts';

const Lines = styled('ul')`
  container-type: inline-size;
  display: grid;
  > li {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s3);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  > li > :nth-child(even) {
    justify-self: end;
  }
  > li > a:first-child {
    color: var(--text);
    font-weight: 700;
    text-decoration: none;
  }
  /* All of it leads to the receipt. */
  > li > a:first-child::after {
    content: '';
    position: absolute;
    inset: 0;
    pointer-events: none;
  }
  > li:hover > a:first-child {
    color: var(--press-text);
  }
  > li > .button {
    position: relative;
    justify-self: start;
  }
  /* With large text each thing has a line of its own. */
  @container (max-width: 14rem) {
    > li {
      grid-template-columns: minmax(0, 1fr);
    }
    > li > :nth-child(even) {
      justify-self: start;
    }
  }
`;

/** Without boxes around the words for ears, so that a page without bets has no empty row for them. */
const Room = styled('div')`
  display: contents;
  > :has(> .sr-only:only-child) {
    display: contents;
  }
`;

interface OwnBetsProps {
  list: ListRef<SingleOrCombined>;
  /** the statechart that cancels one of the bets */
  actor: ActorRefFrom<typeof cancelBetMachine>;
}

/** The person's own bets on a match, open ones first, with buttons that cancel these. */
export default function OwnBets({ list, actor: cancel }: OwnBetsProps) {
  return (
    <Room>
      <ListState
        actor={list}
        failure="Your bets on this match could not be loaded"
        skeleton={
          <Muted role="status" className="growing">
            {t('Looking for your bets on this match…')}
          </Muted>
        }
        empty={
          <p className="sr-only" role="status">
            {t('You have no bet on this match.')}
          </p>
        }
      >
        <Listed list={list} cancel={cancel} />
      </ListState>
      <CancelBet actor={cancel} />
    </Room>
  );
}

function Listed({ list, cancel }: { list: OwnBetsProps['list']; cancel: OwnBetsProps['actor'] }) {
  const rows = useSelector(list, ({ context }) => context.rows);
  const isOpen = ({ status }: SingleOrCombined) => status === 'open';
  const bets = [...rows.filter(isOpen), ...rows.filter((bet) => !isOpen(bet))];
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
        {bets.map((bet) =>
          isCombined(bet) ? (
            <CombinedLine key={`combined ${bet.id}`} bet={bet} />
          ) : (
            <SingleLine key={bet.id} bet={bet} cancel={cancel} />
          ),
        )}
      </Lines>
    </Card>
  );
}

function SingleLine({ bet, cancel }: { bet: Bet; cancel: OwnBetsProps['actor'] }) {
  const odds = useOdds();
  return (
    <li {...pressable}>
      <Link href={`/bet-history/${bet.id}`}>
        <span>{selectionName(bet)}</span>
        <span className="sr-only">{t(', receipt {number}', { number: receiptNumber(bet.id) })}</span>
      </Link>
      <BetStatusBadge status={bet.status} />
      <span>
        <Money rupees={bet.status === 'open' ? leftOf(bet) : bet.bet_amount} /> ·{' '}
        <span translate="no">{odds(bet.win_ratio)}</span>
      </span>
      <BetReturn bet={bet} />
      <CashOut bet={bet} href={`/bet-history/${bet.id}?cash-out`} />
      <CancelButton
        bet={bet}
        name={t('Cancel bet on {match}', { match: selectionName(bet) })}
        onAsk={(asked) => cancel.send({ type: 'cancel.ask', bet: asked })}
      />
    </li>
  );
}

function CombinedLine({ bet }: { bet: CombinedBet }) {
  const odds = useOdds();
  const { id, legs, status, bet_amount, price } = bet;
  return (
    <li {...pressable}>
      <Link href={`/combined-bets/${id}`}>
        {t('Combined of {count}, number {number}', { count: legs.length, number: id })}
      </Link>
      <BetStatusBadge status={status} />
      <span>
        <Money rupees={status === 'open' ? leftOf(bet) : bet_amount} /> ·{' '}
        <span translate="no">{odds(percentOf(price))}</span>
      </span>
      <BetReturn bet={bet} />
      <CashOut bet={bet} href={`/combined-bets/${id}?cash-out`} />
    </li>
  );
}

/** A link to the page of the bet, which then opens its cash-out dialog. */
function CashOut({ bet, href }: { bet: SingleOrCombined; href: string }) {
  const worth = useCashOutWorth(bet);
  if (worth === null || worth === 0) return null;
  return (
    <LinkButton kind="quiet" small href={href}>
      {t('Cash out {amount}', { amount: formatMoney(worth) })}
    </LinkButton>
  );
}
