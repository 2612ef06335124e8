import { GRACE_DAYS, type Streak } from '../../../src/schemas/bets/daily-pick.ts';

/**
 * A day that counts: one with a pick, or one without. Days on a break, days whose match was void, and today until it has
 * a pick are no such days.
 */
export interface CountedDay {
  /** Such as `2026-11-30`. */
  day: string;
  /** `picked`: the match has no result yet; `none`: nothing was picked. */
  pick: 'right' | 'wrong' | 'picked' | 'none';
}

const NO_STREAK: Streak = { days: 0, decided: 0, right: 0 };

/**
 * The person's streak of days with a pick. It survives two days without one in each calendar month; the third ends it. Days
 * before a streak begins use no grace.
 * @param days in their order
 */
export function streakOf(days: readonly CountedDay[]): Streak {
  let streak = NO_STREAK;
  let grace = { month: '', used: 0 };
  for (const { day, pick } of days) {
    const month = day.slice(0, 7);
    if (grace.month !== month) grace = { month, used: 0 };
    if (pick !== 'none') streak = grown(streak, pick);
    else if (streak.days > 0) {
      grace = { month, used: grace.used + 1 };
      if (grace.used > GRACE_DAYS) streak = NO_STREAK;
    }
  }
  return streak;
}

function grown({ days, decided, right }: Streak, pick: 'right' | 'wrong' | 'picked'): Streak {
  return {
    days: days + 1,
    decided: pick === 'picked' ? decided : decided + 1,
    right: pick === 'right' ? right + 1 : right,
  };
}
