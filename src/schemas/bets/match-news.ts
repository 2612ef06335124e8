import type { MatchNews } from './matches.ts';

/** Whether nothing happened in a play. The timeline of a match folds such plays away. */
export const isQuiet = ({ kind }: Pick<MatchNews, 'kind'>): boolean => kind === 'quiet' || kind === 'empty';

const TURNS: ReadonlySet<string> = new Set(['wicket', 'goal', 'all-out', 'break']);
/** Whether price charts mark this news: it turns the match, or is the break. */
export const isTurn = ({ kind }: Pick<MatchNews, 'kind'>): boolean => TURNS.has(kind);

const SPOKEN: ReadonlySet<string> = new Set([
  ...TURNS,
  'toss',
  'start',
  'super-raid',
  'super-tackle',
  'card',
  'tie-break',
  'end',
]);
/** Whether a screen reader announces this news: it is rare and important, such as four or more runs from one ball. */
export const isSpoken = ({ kind, points }: Pick<MatchNews, 'kind' | 'points'>): boolean =>
  SPOKEN.has(kind) || (kind === 'runs' && points >= 4);
