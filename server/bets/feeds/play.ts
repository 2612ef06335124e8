import { firstTeam, type MatchState, type MatchTerms } from '../../../src/fairness/matches/match.ts';
import type { MatchEvent } from '../../../src/fairness/matches/play.ts';
import type { MatchNews, MatchPhase, MatchPlay } from '../../../src/schemas/bets/matches.ts';
import type { News } from './match-feed.ts';

/** Score and clock of a match as stored; the start of play has a column of its own. */
export type StoredPlay = Omit<MatchPlay, 'starts_at'>;

/** Score and clock before the first event. */
export const playBefore = ({ plays }: MatchTerms): StoredPlay => ({
  phase: 'before',
  score: [0, 0],
  wickets: [0, 0],
  first: null,
  played_in_half: 0,
  plays_in_half: plays / 2,
  last: null,
});

/** Score and clock after these news. Quiet news move only the clock. */
export function playAfter(before: StoredPlay, news: readonly News[]): StoredPlay {
  return news.reduce<StoredPlay>(
    (play, one) => ({
      phase: phaseOf(one),
      score: [...one.state.points],
      wickets: [...one.state.wickets],
      first: one.state.toss === null ? null : firstTeam(one.state),
      played_in_half: one.state.played_in_half,
      plays_in_half: play.plays_in_half,
      last: one.kind === 'quiet' ? play.last : toMatchNews(one),
    }),
    before,
  );
}

function phaseOf({ kind, state }: News): MatchPhase {
  if (kind === 'toss') return 'before';
  if (kind === 'end') return 'over';
  if (kind === 'break') return 'break';
  return state.half === 1 ? 'first' : 'second';
}

/** Converts the events of a simulated match to news of a match that starts at this time. */
export const newsFrom = (startsAt: Date, events: readonly MatchEvent[]): News[] =>
  events.map(({ at_ms, ...event }) => ({ ...event, at: new Date(startsAt.getTime() + at_ms) }));

/** News as an API answer. */
export function toMatchNews({
  number,
  at,
  kind,
  side,
  points,
  state,
}: Omit<News, 'kind' | 'side'> & { kind: string; side: number | null; state: MatchState }): MatchNews {
  return {
    number,
    at: at.toISOString(),
    kind,
    side,
    points,
    score: [...state.points],
    wickets: [...state.wickets],
    half: state.half,
    played_in_half: state.played_in_half,
  };
}
