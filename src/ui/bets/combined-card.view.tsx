import type { ComponentType } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import type { Bet } from '../../schemas/bets/bets.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { percentOf } from '../../schemas/bets/combined-price.ts';
import { Link } from '../kit/controls/link.tsx';
import { Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { Time } from '../kit/format/time.tsx';
import { Muted } from '../kit/layout.tsx';
import { styled } from '../kit/styled.ts';
import { ScoreOfBet } from './bet-score.view.tsx';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { ratioTaken } from './receipt.ts';
import { selectionName } from './selection.ts';

const Card = styled('li')`
  display: grid;
  gap: var(--s1);
  padding: var(--s2) var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  font-size: var(--text-s);
  line-height: 1.4;
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  h2 {
    font-size: var(--text-m);
  }
  > ul {
    border-block: 1px solid var(--line);
  }
`;

const Legs = styled('ul')`
  display: grid;
  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--s3);
    min-height: var(--tap);
  }
  > li + li {
    border-top: 1px solid var(--line);
  }
  > li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > li > :first-child > b {
    display: block;
  }
  a {
    color: var(--muted);
  }
  &[data-wide] > li {
    padding-block: var(--s2);
  }
`;

/** A combined bet: its stake and return, and below them the state of each leg. */
export function CombinedCard({ bet }: { bet: CombinedBet }) {
  const odds = useOdds();
  const { id, legs, price, bet_amount, status, placed_at } = bet;
  return (
    <Card>
      <div>
        <h2>{t('Combined of {count}, number {number}', { count: legs.length, number: id })}</h2>
        <BetStatusBadge status={status} />
      </div>
      <div>
        <span>
          <Money rupees={bet_amount} /> <Muted>{`${t('Combined price')}: ${odds(percentOf(price))}`}</Muted>
        </span>
        <span>
          <BetReturn bet={bet} />
        </span>
      </div>
      <CombinedLegs bet={bet} />
      <Muted>
        <Time at={placed_at} show="datetime" />
      </Muted>
    </Card>
  );
}

interface CombinedLegsProps {
  bet: CombinedBet;
  /** Shows the score or the result that decides a leg, at length; lists show the score alone. */
  Course?: ComponentType<{ matchId: number; kind: Bet['kind'] }>;
}

/** The legs of a combined bet, each with its state and a link to its match. */
export function CombinedLegs({ bet, Course }: CombinedLegsProps) {
  const odds = useOdds();
  return (
    <Legs data-wide={Course && true}>
      {bet.legs.map((leg) => (
        <li key={leg.team_value}>
          <div>
            <b>{`${selectionName(leg)} · ${ratioTaken(leg, odds)}`}</b>
            <Link href={`/live-bets/live-bet/${leg.match_id}`}>{nameOf(leg.match_name)}</Link>
            {Course ? <Course matchId={leg.match_id} kind={leg.kind} /> : <ScoreOfBet bet={leg} />}
            {Course && leg.status === 'void' && <Muted as="p">{t('Counts as 1 in the price')}</Muted>}
          </div>
          <BetStatusBadge status={leg.status} />
        </li>
      ))}
    </Legs>
  );
}
