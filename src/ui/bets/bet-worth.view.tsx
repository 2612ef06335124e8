import { useCallback, useSyncExternalStore } from 'react';
import { nameOf, t } from '../../i18n/text.ts';
import { anyWorthAt, sidesOfWorth } from '../../schemas/bets/any-worth.ts';
import { type Bet, leftOf, refundOf } from '../../schemas/bets/bets.ts';
import { isCombined, type SingleOrCombined } from '../../schemas/bets/single-or-combined.ts';
import { Button } from '../kit/controls/button.tsx';
import { formatMoney } from '../kit/format/money.tsx';
import { useActors } from '../shared/context.tsx';

/** The amount for cashing out the rest of a bet at the prices in force; null while it cannot be cashed out. */
export function useCashOutWorth(bet: SingleOrCombined): number | null {
  const { prices } = useActors();
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = sidesOfWorth(bet).map((side) => prices.subscribe(side, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [prices, bet],
    ),
    () => anyWorthAt(bet, leftOf(bet), (side) => prices.get(side)?.own),
  );
}

/** The refund of cancelling a bet at the price in force, in rupees; null while it cannot be cancelled. */
export function useRefund(bet: Bet): number | null {
  const { prices } = useActors();
  const { team_value, refund } = bet;
  return useSyncExternalStore(
    useCallback((listener: () => void) => prices.subscribe(team_value, listener), [prices, team_value]),
    () => {
      const own = prices.get(team_value)?.own;
      return own === undefined || refund === null ? refund : refundOf(bet, own);
    },
  );
}

interface CancelButtonProps {
  bet: Bet;
  /** the name of the button for screen readers, in a list of bets */
  name?: string;
  isWide?: boolean;
  onAsk: (bet: Bet) => void;
}

/**
 * The button that cancels a bet, with the present refund where cashing out states an amount, too; nothing while
 * the bet cannot be cancelled.
 */
export function CancelButton({ bet, name, isWide = false, onAsk }: CancelButtonProps) {
  const refund = useRefund(bet);
  const isCashable = (useCashOutWorth(bet) ?? 0) > 0;
  if (bet.cancel_until === null) return null;
  const amount = isCashable && refund !== null ? formatMoney(refund) : undefined;
  const label = isWide ? t('Cancel bet') : t('Cancel');
  return (
    <Button
      className="cancel"
      kind="quiet"
      small={!isWide}
      wide={isWide}
      aria-label={name}
      aria-description={name === undefined ? undefined : amount}
      onClick={() => onAsk(bet)}
    >
      {amount === undefined ? label : `${label} · ${amount}`}
    </Button>
  );
}

interface CashOutButtonProps<B extends SingleOrCombined> {
  bet: B;
  isWide?: boolean;
  onAsk: (bet: B) => void;
}

/** The button that cashes out a bet, with the present amount; nothing while the bet cannot be cashed out. */
export function CashOutButton<B extends SingleOrCombined>({
  bet,
  isWide = false,
  onAsk,
}: CashOutButtonProps<B>) {
  const worth = useCashOutWorth(bet);
  if (worth === null || worth === 0) return null;
  const amount = formatMoney(worth);
  return (
    <Button
      className="cash"
      kind="quiet"
      small={!isWide}
      wide={isWide}
      aria-label={isWide ? undefined : nameIn(bet, amount)}
      onClick={() => onAsk(bet)}
    >
      {t('Cash out {amount}', { amount })}
    </Button>
  );
}

/** Distinguishes the button in a list of bets, for screen readers. */
const nameIn = (bet: SingleOrCombined, amount: string): string =>
  isCombined(bet)
    ? t('Cash out {amount} for the combined bet number {number}', { amount, number: bet.id })
    : t('Cash out {amount} for the bet on {match}', { amount, match: nameOf(bet.match_name) });
