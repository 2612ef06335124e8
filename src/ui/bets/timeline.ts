import { t } from '../../i18n/text.ts';
import { isQuiet, isTurn } from '../../schemas/bets/match-news.ts';
import type { MatchNews } from '../../schemas/bets/matches.ts';
import { momentOf, newsText } from './news-words.ts';
import { BALLS, type Played } from './score-words.ts';

/** A line of a timeline. */
export interface TimelineLine {
  /** The number of the last news in this line. */
  number: number;
  /** A minute, a raid, or an over and ball; empty outside of play. */
  moment: string;
  text: string;
  weight: 'folded' | 'plain' | 'turn';
}

/** A half or an innings. */
export interface TimelineHalf {
  half: number;
  lines: TimelineLine[];
}

/**
 * The news of a match by halves, the newest line first. Quiet plays are folded: in kabaddi into their number, in cricket
 * into their over; in football they are left out.
 */
export function timelineOf(match: Played, news: readonly MatchNews[]): TimelineHalf[] {
  const halves: TimelineHalf[] = [];
  for (const half of [1, 2]) {
    const own = news.filter((piece) => piece.half === half);
    if (own.length === 0) continue;
    const lines = match.sport === 'cricket' ? oversOf(match, own) : playsOf(match, own);
    halves.unshift({ half, lines: lines.reverse() });
  }
  return halves;
}

function playsOf(match: Played, news: readonly MatchNews[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let empty = 0;
  for (const piece of news) {
    empty = piece.kind === 'empty' ? empty + 1 : 0;
    if (empty > 1) lines.pop();
    if (piece.kind === 'empty') lines.push(emptyRaids(piece.number, empty));
    else if (!isQuiet(piece)) push(lines, match, piece);
  }
  return lines;
}

const emptyRaids = (number: number, count: number): TimelineLine => ({
  number,
  moment: '',
  text: count === 1 ? t('1 empty raid') : t('{count} empty raids', { count }),
  weight: 'folded',
});

function push(lines: TimelineLine[], match: Played, piece: MatchNews): void {
  const text = newsText(match, piece);
  if (text === '') return;
  const { number } = piece;
  lines.push({ number, moment: momentOf(match, piece), text, weight: isTurn(piece) ? 'turn' : 'plain' });
}

/** Folds the balls of each over into one line, as in `Over 3: 1 4 0 W 1 2`. */
function oversOf(match: Played, news: readonly MatchNews[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let over = 0;
  let balls: string[] = [];
  for (const piece of news) {
    if (piece.kind !== 'runs' && piece.kind !== 'wicket') {
      push(lines, match, piece);
      continue;
    }
    const now = Math.ceil(piece.played_in_half / BALLS);
    if (now === over) lines.pop();
    else balls = [];
    over = now;
    balls.push(piece.kind === 'wicket' ? 'W' : String(piece.points));
    lines.push({
      number: piece.number,
      moment: '',
      text: t('Over {over}: {balls}', { over, balls: balls.join(' ') }),
      weight: 'plain',
    });
  }
  return lines;
}
