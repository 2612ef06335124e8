import { useSelector } from '@xstate/react';
import { type ComponentType, createContext, use, useId } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { ListRef } from '../../machines/shared/types.ts';
import { type Bet, leftOf } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { percentOf } from '../../schemas/bets/combined-price.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { Link } from '../kit/controls/link.tsx';
import { pressable } from '../kit/controls/pressable.ts';
import { Announced } from '../kit/data/announced.tsx';
import { Badge } from '../kit/data/badge.tsx';
import { Bone } from '../kit/data/skeleton.tsx';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { Muted } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { ListState } from '../shared/list-state.view.tsx';
import { ScoreOfBet } from './bet-score.view.tsx';
import { useCashOutWorth, useRefund } from './bet-worth.view.tsx';
import { receiptNumber } from './receipt.ts';
import { selectionName } from './selection.ts';

export const OpenBetsContext = createContext<ListRef<SingleOrCombined> | undefined>(undefined);

function useOpenBets(): ListRef<SingleOrCombined> {
  const bets = use(OpenBetsContext);
  if (bets === undefined) throw new Error('A mark of a bet stands within OpenBets');
  return bets;
}

export interface BetMarkProps {
  match: Pick<Match, 'id'>;
}

/** The mark of matches with open bets, where a list has it. */
export type MarkOfBets = ComponentType<BetMarkProps> | undefined;

/** The mark of a match on which the person has an open bet. */
export function BetMark({ match: { id } }: BetMarkProps) {
  const hasBet = useSelector(useOpenBets(), ({ context }) => context.rows.some((bet) => dependsOn(bet, id)));
  return hasBet && <Badge>{t('Your bet')}</Badge>;
}

/** A decided leg of a combined bet no longer depends on its match. */
const dependsOn = (bet: SingleOrCombined, matchId: number): boolean =>
  isCombined(bet)
    ? bet.legs.some(({ match_id, status }) => match_id === matchId && status === 'open')
    : bet.match_id === matchId;

const List = styled('ul')`
  display: grid;
  gap: var(--s2);
  /* In one line that is scrolled: however many there are, what comes below stays where it is. */
  &[data-strip] {
    display: flex;
    min-height: 8rem;
    margin-inline: calc(-1 * var(--s4));
    padding: 0 var(--s4);
    overflow-x: auto;
    scroll-padding-inline: var(--s4);
    scroll-snap-type: x proximity;
  }
  &[data-strip] > li {
    flex: none;
    width: min(17.5rem, 100%);
    scroll-snap-align: start;
  }
`;

const Item = styled('li')`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  gap: 0.125rem;
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--raised);
  font-size: var(--text-s);
  line-height: 1.4;
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  a {
    min-width: 0;
    color: var(--text);
    font-size: var(--text-m);
    font-weight: 700;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a.cash {
    margin-block: -0.375rem;
    padding-block: 0.375rem;
    color: var(--press-text);
    font-size: var(--text-s);
  }
  > p {
    display: flex;
    gap: var(--s1);
    color: var(--muted);
    white-space: nowrap;
  }
  /* Long names give way to the score, on which the worth of the bet depends. */
  > p > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  @media (hover: hover) {
    &:hover {
      border-color: var(--edge);
    }
  }
`;

// In a strip it fills the room that is kept for bets.
const Nothing = styled('li')`
  color: var(--muted);
  font-size: var(--text-s);
  [data-strip] > && {
    width: 100%;
    display: grid;
    gap: var(--s2);
    place-content: center;
    justify-items: center;
    padding: var(--s3);
    border: 1px dashed var(--line);
    border-radius: var(--r2);
    text-align: center;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: var(--tap);
  }
`;

/** The person's open bets, each with its score and its present refund. On a phone it is a scrollable strip. */
export function OpenBetList({ isStrip = false }: { isStrip?: boolean }) {
  const list = useOpenBets();
  const strip = { 'data-strip': isStrip || undefined };
  return (
    <ListState
      actor={list}
      failure="Your open bets could not be loaded"
      skeleton={
        <List {...strip} aria-hidden="true">
          <li>
            <Bone height="8rem" />
          </li>
        </List>
      }
      empty={
        <List {...strip}>
          <Nothing>
            <Announced isSeen>{t('You have no open bet. Tap a price to place one.')}</Announced>
            {isStrip && <Link href="/live-bets">{t('See live bets')}</Link>}
          </Nothing>
        </List>
      }
    >
      <Listed list={list} strip={strip} />
    </ListState>
  );
}

function Listed({
  list,
  strip,
}: {
  list: ListRef<SingleOrCombined>;
  strip: { 'data-strip': boolean | undefined };
}) {
  const bets = useSelector(list, ({ context }) => context.rows);
  return (
    <List {...strip}>
      {bets.map((bet) =>
        isCombined(bet) ? (
          <CombinedItem key={`combined ${bet.id}`} bet={bet} />
        ) : (
          <SingleItem key={bet.id} bet={bet} />
        ),
      )}
    </List>
  );
}

function SingleItem({ bet }: { bet: Bet }) {
  const odds = useOdds();
  return (
    <Item {...pressable}>
      <div>
        <Link href={`/bet-history/${bet.id}`}>
          <span>{selectionName(bet)}</span>
          <span className="sr-only">{t(', receipt {number}', { number: receiptNumber(bet.id) })}</span>
        </Link>
        <span translate="no">{odds(bet.win_ratio)}</span>
      </div>
      <p>
        <span>{nameOf(bet.match_name)}</span>
        <ScoreOfBet bet={bet} />
      </p>
      <div>
        <span>
          <Money rupees={leftOf(bet)} /> → <Money rupees={bet.pays} />
        </span>
        <CashOutLink bet={bet} href={`/bet-history/${bet.id}?cash-out`} />
      </div>
      <Worth bet={bet} />
    </Item>
  );
}

function CombinedItem({ bet }: { bet: CombinedBet }) {
  const odds = useOdds();
  const { id, legs, price, pays } = bet;
  return (
    <Item {...pressable}>
      <div>
        <Link href={`/combined-bets/${id}`}>
          {t('Combined of {count}, number {number}', { count: legs.length, number: id })}
        </Link>
        <span translate="no">{odds(percentOf(price))}</span>
      </div>
      <p>
        <span>{legs.map(selectionName).join(' · ')}</span>
      </p>
      <div>
        <span>
          <Money rupees={leftOf(bet)} /> → <Money rupees={pays} />
        </span>
        <CashOutLink bet={bet} href={`/combined-bets/${id}?cash-out`} />
      </div>
      <Muted>{t('Waits for its result')}</Muted>
    </Item>
  );
}

/** A link to the dialog that cashes out a bet, with the present amount. */
function CashOutLink({ bet, href }: { bet: SingleOrCombined; href: string }) {
  const worth = useCashOutWorth(bet);
  const suspended = bet.cash_out?.suspended;
  if (suspended != null) return <Badge>{t('Suspended')}</Badge>;
  if (worth === null || worth === 0) return null;
  return (
    <Link className="cash" href={href}>
      {t('Cash out {amount}', { amount: formatMoney(worth) })}
    </Link>
  );
}

/** The refund of cancelling a bet at the price in force. */
function Worth({ bet }: { bet: Bet }) {
  const worth = useRefund(bet);
  if (bet.cancel_until === null || worth === null) return <Muted>{t('Waits for its result')}</Muted>;
  return (
    <span>
      <Muted>{t('Cancel now:')}</Muted> <Money rupees={worth} />
    </span>
  );
}

const Beside = styled('section')`
  display: grid;
  gap: var(--s2);
  margin-top: var(--s4);
  > header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
  }
`;

/** The open bets under a heading, for the rail. */
export function OpenBetsBeside() {
  const id = useId();
  return (
    <Beside aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('Your open bets')}</h2>
        <Link href="/bet-history">{t('My bets')}</Link>
      </header>
      <OpenBetList />
    </Beside>
  );
}
