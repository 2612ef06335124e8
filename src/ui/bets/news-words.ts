import { nameOf, t } from '../../i18n/text.ts';
import type { Match, MatchNews } from '../../schemas/bets/matches.ts';
import { minuteText, overText, type Played, playedOf, pointsOf, scoreText } from './score-words.ts';

const teamOf = ({ sides }: Pick<Match, 'sides'>, side: number | null): string =>
  nameOf(sides[side ?? 0]?.name ?? '-');

/** The moment of a piece of news: a minute, a raid, or an over and ball; empty outside of play. */
export function momentOf({ sport, play }: Played, news: MatchNews): string {
  const { kind, half, played_in_half: played } = news;
  if (['toss', 'start', 'break', 'tie-break', 'end'].includes(kind)) return '';
  if (sport === 'football') return minuteText(half === 2 ? play.plays_in_half + played : played);
  return sport === 'cricket' ? overText(played) : String(played);
}

/** The heading of a half or an innings. */
export function halfOf(sport: string, half: number): string {
  if (sport === 'cricket') return half === 2 ? t('2nd innings') : t('1st innings');
  return half === 2 ? t('2nd half') : t('1st half');
}

/** A piece of news as a sentence; empty for a kind that this version does not know. */
export function newsText(match: Played, news: MatchNews): string {
  const { sport } = match;
  const { kind, side, points } = news;
  const team = teamOf(match, side);
  const score = scoreText(sport, news);
  switch (kind) {
    case 'toss':
      return tossText(match);
    case 'start':
      return t('Play has begun');
    case 'touch':
      return points === 1
        ? t('{team}: 1 touch point', { team })
        : t('{team}: {points} touch points', { team, points });
    case 'super-raid':
      return t('{team}: super raid, {points} points', { team, points });
    case 'all-out':
      return t('{team}: all-out, {points} points', { team, points });
    case 'tackle':
      return t('{team}: tackle point', { team });
    case 'super-tackle':
      return t('{team}: super tackle, {points} points', { team, points });
    case 'empty':
      return t('{team}: empty raid', { team });
    case 'runs':
      return runsText(team, points, pointsOf(sport, news, side ?? 0));
    case 'wicket':
      return t('Wicket! {team} {score}', { team, score: pointsOf(sport, news, side ?? 0) });
    case 'goal':
      return t('Goal for {team}, {score}', { team, score });
    case 'card':
      return t('Yellow card for {team}', { team });
    case 'break':
      return sport === 'cricket'
        ? t('Innings break: {score}', { score })
        : t('Half-time: {score}', { score });
    case 'tie-break':
      return `${tieBreakText(sport)}: ${team}`;
    case 'end':
      return t('{team} won {score}', { team, score: scoreText(sport, news, side ?? 0) });
    default:
      return '';
  }
}

function runsText(team: string, points: number, score: string): string {
  if (points === 4) return t('Four! {team} {score}', { team, score });
  if (points === 6) return t('Six! {team} {score}', { team, score });
  if (points === 0) return t('{team}: dot ball', { team });
  return points === 1 ? t('{team}: 1 run', { team }) : t('{team}: {points} runs', { team, points });
}

/** The toss as a sentence: its face, and the team that starts. Home has Head. */
function tossText(match: Played): string {
  const { sport, play } = match;
  if (play.first === null) return t('The coin is thrown');
  const params = { side: play.first === 1 ? t('Tail') : t('Head'), team: teamOf(match, play.first) };
  if (sport === 'cricket') return t('{side}: {team} bats first', params);
  return sport === 'football'
    ? t('{side}: {team} kicks off', params)
    : t('{side}: {team} raids first', params);
}

function tieBreakText(sport: string): string {
  if (sport === 'cricket') return t('Decided by a super over');
  return sport === 'football' ? t('Decided by a shoot-out') : t('Decided by a golden raid');
}

/**
 * The outcome of a match: `Kites won 34–31`, with the tie-break, if any. Null before the result, and for a match without
 * a feed.
 */
export function outcomeOf(match: Match): string | null {
  const played = playedOf(match);
  const winner = match.sides.findIndex(({ team_value }) => team_value === match.result?.team_value);
  if (played === null || match.state !== 'settled' || winner < 0) return null;
  const { sport, play } = played;
  const won = t('{team} won {score}', { team: teamOf(match, winner), score: scoreText(sport, play, winner) });
  const tieBreak = play.score[0] === play.score[1] ? [tieBreakText(sport)] : [];
  return [won, ...tieBreak, ...(match.totals ? [totalText(played)] : [])].join('. ');
}

/** The total of both teams, as in `65 points in all`. */
function totalText({ sport, play: { score } }: Played): string {
  const count = score[0] + score[1];
  if (sport === 'cricket') return t('{count} runs in all', { count });
  return sport === 'football' ? t('{count} goals in all', { count }) : t('{count} points in all', { count });
}
