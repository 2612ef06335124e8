import { nameOf, t } from '../../i18n/text.ts';
import { type Bet, leftOf } from '../../schemas/bets/bets.ts';
import { Link } from '../kit/controls/link.tsx';
import { pressable } from '../kit/controls/pressable.ts';
import { roles } from '../kit/data/table-roles.ts';
import { formatMoney, Money } from '../kit/format/money.tsx';
import { useOdds } from '../kit/format/odds.ts';
import { Time } from '../kit/format/time.tsx';
import { BetFrame, BetGrid } from './bet-grid.view.tsx';
import { ScoreOfBet } from './bet-score.view.tsx';
import { BetReturn, BetStatusBadge } from './bet-status.view.tsx';
import { CancelButton, CashOutButton, useCashOutWorth } from './bet-worth.view.tsx';
import { receiptNumber } from './receipt.ts';
import { selectionName } from './selection.ts';

interface BetRowsProps {
  bets: readonly Bet[];
  onCancel: (bet: Bet) => void;
  /** undefined in lists without cash-out buttons */
  onCashOut?: ((bet: Bet) => void) | undefined;
}

/** The person's bets, each with a link to its receipt, and a cancel button while it can be cancelled. */
export function BetRows({ bets, ...asking }: BetRowsProps) {
  return (
    <BetFrame>
      <BetGrid {...roles.table} aria-label={t('My bets')}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {[t('Match'), t('On'), t('Placed'), t('Stake'), t('Returns'), t('State')].map((head) => (
              <th key={head} {...roles.head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {bets.map((bet) => (
            <BetRow key={bet.id} bet={bet} {...asking} />
          ))}
        </tbody>
      </BetGrid>
    </BetFrame>
  );
}

/** On a phone, a longer amount does not fit beside its neighbours in the widest fonts. */
const SHORT = '₹9,999.00'.length;

function BetRow({ bet, onCancel, onCashOut }: Omit<BetRowsProps, 'bets'> & { bet: Bet }) {
  const { id, match_name, win_ratio, placed_at, bet_amount, pays, payout, status, cancel_until } = bet;
  const odds = useOdds();
  const isLong = [bet_amount, pays, payout ?? 0].some((amount) => formatMoney(amount).length > SHORT);
  const worth = useCashOutWorth(bet);
  const isCashable = onCashOut !== undefined && worth !== null && worth > 0;
  const cancel = (
    <CancelButton
      bet={bet}
      name={t('Cancel bet on {match}', { match: nameOf(match_name) })}
      onAsk={onCancel}
    />
  );
  return (
    <tr
      {...roles.row}
      {...pressable}
      data-open={(cancel_until !== null && !isCashable) || undefined}
      data-cashable={isCashable || undefined}
      data-long={isLong || undefined}
    >
      <td {...roles.cell}>
        <Link href={`/bet-history/${id}`}>
          <span>{nameOf(match_name)}</span>
          <span className="sr-only">{t(', receipt {number}', { number: receiptNumber(id) })}</span>
        </Link>
        <ScoreOfBet bet={bet} />
      </td>
      <td {...roles.cell} translate="no">
        {`${selectionName(bet)} · ${odds(win_ratio)}`}
      </td>
      <td {...roles.cell}>
        <Time at={placed_at} show="datetime" />
      </td>
      <td {...roles.cell}>
        <Money rupees={status === 'open' ? leftOf(bet) : bet_amount} />
      </td>
      <td {...roles.cell}>
        <BetReturn bet={bet} />
      </td>
      <td {...roles.cell}>
        <div>
          <BetStatusBadge status={status} />
          {isCashable ? (
            <div>
              {cancel}
              <CashOutButton bet={bet} onAsk={onCashOut} />
            </div>
          ) : (
            cancel
          )}
        </div>
      </td>
    </tr>
  );
}
