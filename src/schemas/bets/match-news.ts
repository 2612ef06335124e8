import type { MatchNews } from './matches.ts';

/** Plays that pass without news: they are folded away where the course of a match is told. */
export const isQuiet = ({ kind }: Pick<MatchNews, 'kind'>): boolean => kind === 'quiet' || kind === 'empty';

const TURNS: ReadonlySet<string> = new Set(['wicket', 'goal', 'all-out', 'break']);
/** Whether a price chart marks it: an event that turns a match, or its break. */
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
/** Whether it is worth a sentence for those who listen: a turn, or four runs and more from one ball. */
export const isSpoken = ({ kind, points }: Pick<MatchNews, 'kind' | 'points'>): boolean =>
  SPOKEN.has(kind) || (kind === 'runs' && points >= 4);
