import { nameOf, t } from '../../i18n/text.ts';
import type { SettlementsSummed } from '../../machines/bets/settlements.machine.ts';
import type { ToastRaised } from '../../machines/shared/events.ts';
import type { CombinedBet } from '../../schemas/bets/combined.ts';
import { formatMoney } from '../kit/format/money.tsx';
import { selectionName } from './selection.ts';

/** The toast about bets that settled together, with a link to the receipt or to My bets. Losses look like wins. */
export function settledToast(summed: SettlementsSummed): ToastRaised {
  return {
    type: 'toast.raised',
    tone: summed.net > 0 ? 'success' : 'neutral',
    text: textOf(summed),
    href: hrefOf(summed),
  };
}

function hrefOf({ bet }: SettlementsSummed): string {
  if (bet === null) return '/bet-history';
  return `/${'legs' in bet ? 'combined-bets' : 'bet-history'}/${bet.id}`;
}

function textOf({ bet, bets: count, net }: SettlementsSummed): string {
  const amount = formatMoney(net, { style: 'short', signed: true });
  if (bet === null) return t('{count} bets settled: {amount}', { count, amount });
  if ('legs' in bet) return combinedText(bet, amount);
  if (bet.status === 'void') return t('{match}: you have your stake back', { match: nameOf(bet.match_name) });
  const name = selectionName(bet);
  if (bet.corrected !== undefined)
    return bet.status === 'won'
      ? t('Result corrected. {name} won: {amount}', { name, amount })
      : t('Result corrected. {name} lost: {amount}', { name, amount });
  return bet.status === 'won'
    ? t('{name} won: {amount}', { name, amount })
    : t('{name} lost: {amount}', { name, amount });
}

function combinedText({ legs, status, corrected }: CombinedBet, amount: string): string {
  const count = legs.length;
  if (status === 'void') return t('Combined of {count}: you have your stake back', { count });
  if (status === 'open') return t('Result corrected. Combined of {count} is open again', { count });
  if (corrected !== undefined && !corrected.reopened)
    return status === 'won'
      ? t('Result corrected. Combined of {count} won: {amount}', { count, amount })
      : t('Result corrected. Combined of {count} lost: {amount}', { count, amount });
  return status === 'won'
    ? t('Combined of {count} won: {amount}', { count, amount })
    : t('Combined of {count} lost: {amount}', { count, amount });
}
