import { useCallback, useSyncExternalStore } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import { type Bet, leftOf } from '../../schemas/bets/bets.ts';
import { worthAt } from '../../schemas/bets/cash-out.ts';
import { Button } from '../kit/controls/button.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { useActors } from '../shared/context.tsx';

/** The amount for cashing out the rest of a bet at the prices in force; null while it cannot be cashed out. */
export function useCashOutWorth(bet: Bet): number | null {
  const { prices } = useActors();
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = (bet.cash_out?.market ?? []).map((side) => prices.subscribe(side, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [prices, bet],
    ),
    () => worthAt(bet, leftOf(bet), (side) => prices.get(side)?.own),
  );
}

interface CashOutButtonProps {
  bet: Bet;
  /** distinguishes the bet in its list, for screen readers: its match or its selection */
  of?: string;
  isWide?: boolean;
  onAsk: (bet: Bet) => void;
}

/** The button that cashes out a bet, with the present amount; nothing while the bet cannot be cashed out. */
export function CashOutButton({ bet, of = bet.match_name, isWide = false, onAsk }: CashOutButtonProps) {
  const worth = useCashOutWorth(bet);
  if (worth === null || worth === 0) return null;
  const amount = formatMoney(worth);
  return (
    <Button
      className="cash"
      kind="quiet"
      small={!isWide}
      wide={isWide}
      aria-label={
        isWide ? undefined : t('Cash out {amount} for the bet on {match}', { amount, match: nameOf(of) })
      }
      onClick={() => onAsk(bet)}
    >
      {t('Cash out {amount}', { amount })}
    </Button>
  );
}
