import { PRIVATE_LEAGUE } from '../../../src/schemas/bets/private-leagues.ts';

/** A day of India: it has 24 hours. */
export const DAY_MS = 86_400_000;

/** The points that joining a league gives at a moment: all until its first day is over, fewer on each later day. */
export function pointsOfDay({ starts_at, now }: { starts_at: Date; now: Date }): number {
  const days = Math.floor((now.getTime() - starts_at.getTime()) / DAY_MS);
  return PRIVATE_LEAGUE.points - PRIVATE_LEAGUE.pointsLess * Math.max(0, days);
}
