import { nameOf, t } from '../../i18n/text.ts';
import type { SettlementsSummed } from '../../machines/bets/settlements.machine.ts';
import type { ToastRaised } from '../../machines/shared/events.ts';
import { formatMoney } from '../kit/format/money.tsx';

/** Says what bets came to that have settled together, wins and losses alike, and leads to the receipt or to My bets. */
export function settledToast(summed: SettlementsSummed): ToastRaised {
  return {
    type: 'toast.raised',
    tone: summed.net > 0 ? 'success' : 'neutral',
    text: summed.matches === 1 ? ofOneMatch(summed) : ofMatches(summed),
    href: summed.bet_id === null ? '/bet-history' : `/bet-history/${summed.bet_id}`,
  };
}

function ofOneMatch({ match_name, net }: SettlementsSummed): string {
  const match = nameOf(match_name);
  const amount = formatMoney(Math.abs(net));
  if (net > 0) return t('{match}: you won {amount} net', { match, amount });
  if (net < 0) return t('{match}: you lost {amount} net', { match, amount });
  return t('{match}: you have your stake back', { match });
}

function ofMatches({ matches: count, net }: SettlementsSummed): string {
  const amount = formatMoney(Math.abs(net));
  if (net > 0) return t('{count} matches: you won {amount} net', { count, amount });
  if (net < 0) return t('{count} matches: you lost {amount} net', { count, amount });
  return t('{count} matches: you have your stakes back', { count });
}
