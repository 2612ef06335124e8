import type {
  LimitKind,
  LimitPeriod,
  MoneyKind,
  PlayBreak,
  TimedPeriod,
} from '../../../src/schemas/account/limits.ts';
import { toRupees } from '../../../src/schemas/shared/money.ts';
import type { Queryable } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { indianTimeInWords } from '../../indian-time.ts';
import { Refusal } from '../../refusal.ts';
import { closedSession } from '../closing/closed.ts';
import { breakInForce } from './breaks.ts';

/** The details of the database's error for a stake or deposit beyond a limit, in paise or hundredths of a minute. */
interface OverLimit {
  kind: LimitKind;
  period: LimitPeriod;
  amount: number;
  left: number;
  /** null: only once open bets are settled, or never, as for a single stake. */
  until: string | null;
}

const LIMIT_NAMES: Record<MoneyKind, Record<TimedPeriod, string>> = {
  deposit: {
    day: 'Your deposit limit for 24 hours',
    week: 'Your deposit limit for 7 days',
    month: 'Your deposit limit for the month',
  },
  stake: {
    day: 'Your stake limit for 24 hours',
    week: 'Your stake limit for 7 days',
    month: 'Your stake limit for the month',
  },
  loss: {
    day: 'Your loss limit for 24 hours',
    week: 'Your loss limit for 7 days',
    month: 'Your loss limit for the month',
  },
};

const INR = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const money = (paise: number) => INR.format(toRupees(paise));

/**
 * The refusal for a database error that was raised by the person's own limits, break or closed account; undefined for other errors.
 */
export function limitRefusal(error: unknown): Refusal | undefined {
  if (codeOf(error) === 'SKBRK') return breakRefusal(detailOf<Pick<PlayBreak, 'kind' | 'until'>>(error));
  if (codeOf(error) === 'SKCLS') return closedSession();
  if (codeOf(error) !== 'SKLIM') return undefined;
  const over = detailOf<OverLimit>(error);
  const { kind, period, amount, left, until } = over;
  return new Refusal(409, inWords(over), {
    data: {
      limit: {
        kind,
        period,
        amount: toRupees(amount),
        left: toRupees(left),
        until: until === null ? null : new Date(until).toISOString(),
      },
    },
  });
}

function inWords({ kind, period, amount, left, until }: OverLimit): string {
  if (period === 'single') return `Your limit for a single stake is ${money(amount)}.`;
  const limit =
    kind === 'time'
      ? `Your limit of time is ${toRupees(amount)} min a day, and none of it is left today.`
      : `${LIMIT_NAMES[kind][period]} is ${money(amount)}, of which ${money(left)} is left.`;
  return until === null
    ? limit
    : `${limit} There is room for this from ${indianTimeInWords(new Date(until))}.`;
}

/**
 * A break that begins meanwhile is seen only if the caller has locked the wallet.
 * @throws Refusal 409 while the person is on a break
 */
export async function refuseOnBreak(database: Queryable, userId: number): Promise<void> {
  const inForce = await breakInForce(database, userId);
  if (inForce !== null) throw breakRefusal(inForce);
}

function breakRefusal(inForce: Pick<PlayBreak, 'kind' | 'until'>): Refusal {
  return new Refusal(409, `${breakInWords(inForce)}. You can still withdraw your money.`, breakData(inForce));
}

/** Says the break and its end: "You have excluded yourself until 22 Nov 2026, 08:00 pm", without a full stop. */
export function breakInWords({ kind, until }: Pick<PlayBreak, 'kind' | 'until'>): string {
  const what = kind === 'exclusion' ? 'You have excluded yourself' : 'You are on a break';
  return `${what} ${until === null ? 'for good' : `until ${indianTimeInWords(new Date(until))}`}`;
}

/** The break as `data` of a refusal, for the page. */
export const breakData = ({ kind, until }: Pick<PlayBreak, 'kind' | 'until'>) => ({
  data: { break: { kind, until: until === null ? null : new Date(until).toISOString() } },
});

function detailOf<Detail>(error: unknown): Detail {
  if (!(error instanceof Object && 'detail' in error && typeof error.detail === 'string')) throw error;
  return JSON.parse(error.detail);
}
