import { nameOf, t } from '../../i18n/text.ts';
import type { SettlementsSummed } from '../../machines/bets/settlements.machine.ts';
import type { ToastRaised } from '../../machines/shared/events.ts';
import { formatMoney } from '../kit/format/money.tsx';
import { selectionName } from './selection.ts';

/** Says what bets that have settled together change, losses as quietly as wins, and leads to the receipt or to My bets. */
export function settledToast(summed: SettlementsSummed): ToastRaised {
  return {
    type: 'toast.raised',
    tone: summed.net > 0 ? 'success' : 'neutral',
    text: textOf(summed),
    href: summed.bet === null ? '/bet-history' : `/bet-history/${summed.bet.id}`,
  };
}

function textOf({ bet, bets: count, net }: SettlementsSummed): string {
  const amount = formatMoney(net, { style: 'short', signed: true });
  if (bet === null) return t('{count} bets settled: {amount}', { count, amount });
  if (bet.status === 'void') return t('{match}: you have your stake back', { match: nameOf(bet.match_name) });
  const name = selectionName(bet);
  return bet.status === 'won'
    ? t('{name} won: {amount}', { name, amount })
    : t('{name} lost: {amount}', { name, amount });
}
