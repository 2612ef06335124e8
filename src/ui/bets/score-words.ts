import { t } from '../../i18n/text.ts';
import type { Match, MatchNews, MatchPlay } from '../../schemas/bets/matches.ts';

/** The balls of an over. */
export const BALLS = 6;

/** The fields of a match from which its score and news are put into words. */
export type Played = Pick<Match, 'sport' | 'sides'> & { play: MatchPlay };

/** The match if it has a score; null for a match without a feed. */
export function playedOf(match: Match): Played | null {
  const { sport, sides, play = null } = match;
  return play && { sport, sides, play };
}

type Standing = Pick<MatchNews, 'score' | 'wickets'>;

/** A team's points or goals; in cricket its runs and wickets, as in `45/3`. */
export function pointsOf(sport: string, { score, wickets }: Standing, side: number): string {
  const points = score[side === 1 ? 1 : 0];
  return sport === 'cricket' ? `${points}/${wickets[side === 1 ? 1 : 0]}` : String(points);
}

/** Both teams' points, as in `12–9`, or in cricket `45/3–31/2`. `lead` is the side that comes first. */
export function scoreText(sport: string, standing: Standing, lead = 0): string {
  return `${pointsOf(sport, standing, lead)}–${pointsOf(sport, standing, 1 - lead)}`;
}

/** The present score, home first. */
export const scoreOf = ({ sport, play }: Played): string => scoreText(sport, play);

/** Overs and balls, as in `2.3`. */
export const overText = (balls: number): string => `${Math.floor(balls / BALLS)}.${balls % BALLS}`;

/** The clock of a match in words; empty before the start of play. */
export const clockOf = (match: Played): string => clockBy(match, longClock);

/** The same for lists, as short as people understand it: in an open match, prices depend on all of it. */
export const shortClockOf = (match: Played): string => clockBy(match, shortClock);

function clockBy({ sport, play }: Played, clockOfHalf: typeof longClock): string {
  switch (play.phase) {
    case 'before':
      return '';
    case 'break':
      return t('Break');
    case 'over':
      return t('Full time');
    default:
      return clockOfHalf(sport, play);
  }
}

function longClock(sport: string, play: MatchPlay): string {
  const { phase, played_in_half: played, plays_in_half: plays } = play;
  const isSecond = phase === 'second';
  if (sport === 'football') return minuteText(isSecond ? plays + played : played);
  if (sport === 'cricket')
    return `${isSecond ? t('2nd innings') : t('1st innings')} · ${t('over {over}', { over: overText(played) })}`;
  const half = isSecond ? t('2nd half') : t('1st half');
  return sport === 'kabaddi' ? `${half} · ${t('raid {played} of {plays}', { played, plays })}` : half;
}

function shortClock(sport: string, play: MatchPlay): string {
  const { phase, played_in_half: played, plays_in_half: plays } = play;
  const half = phase === 'second' ? 2 : 1;
  if (sport === 'cricket') return t('Inn {half} · {over} ov', { half, over: overText(played) });
  if (sport === 'kabaddi') return t('H{half} · raid {played}/{plays}', { half, played, plays });
  return longClock(sport, play);
}

/** A minute of play, as in `67′`. */
export const minuteText = (minute: number): string => `${minute}′`;
