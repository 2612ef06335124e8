import { t } from '../../i18n/text.ts';
import type { LimitKind } from '../../schemas/account/limits.ts';
import { formatMoney } from '../kit/format/money.tsx';

/**
 * The amount of a limit: money, or `60 min`.
 * @param amount in rupees, for a limit of time in minutes
 */
export const limitAmount = (
  kind: LimitKind,
  amount: number,
  options?: Parameters<typeof formatMoney>[1],
): string => (kind === 'time' ? t('{minutes} min', { minutes: amount }) : formatMoney(amount, options));
