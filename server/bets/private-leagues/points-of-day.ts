import { PRIVATE_LEAGUE } from '../../../src/schemas/bets/private-leagues.ts';
import { DAY_MS } from '../../indian-time.ts';

/** The points that joining a league gives at a moment: all until its first day is over, fewer on each later day. */
export function pointsOfDay({ starts_at, now }: { starts_at: Date; now: Date }): number {
  const days = Math.floor((now.getTime() - starts_at.getTime()) / DAY_MS);
  return PRIVATE_LEAGUE.points - PRIVATE_LEAGUE.pointsLess * Math.max(0, days);
}
