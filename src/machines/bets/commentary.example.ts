import type { MatchNews } from '../../schemas/bets/matches.ts';
import type { Example } from '../../walk/walk.ts';
import type { commentaryMachine } from './commentary.machine.ts';

const goal: MatchNews = {
  number: 12,
  at: '2026-01-01T12:10:00Z',
  kind: 'goal',
  side: 0,
  points: 1,
  score: [1, 0],
  wickets: [0, 0],
  half: 1,
  played_in_half: 10,
};

const came = (own: Partial<MatchNews>) => ({ type: 'news.came', news: { ...goal, ...own } }) as const;

export const first = came({});
export const second = came({ number: 13, side: 1, score: [1, 1] });
export const third = came({ number: 14, score: [2, 1] });

export const commentaryExample: Example<typeof commentaryMachine> = {
  events: [first, second],
};
