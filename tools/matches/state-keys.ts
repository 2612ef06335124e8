import { cricket } from '../../src/fairness/matches/cricket.ts';
import { firstTeam, type MatchState, otherTeam, type PlayedSport } from '../../src/fairness/matches/match.ts';

/** By sport: a number shared by all states after the toss from which the match continues in the same way. */
export const STATE_KEYS: Readonly<Record<PlayedSport, (state: MatchState) => number>> = {
  kabaddi: (state) =>
    ((state.points[0] - state.points[1] + 500) * 4 + state.half * 2 + firstTeam(state)) * 1000 + state.played,
  cricket(state) {
    const batting = cricket.playing(state);
    // In the second innings only the runs still needed count, not how they were scored.
    const runs = state.points[batting] - (state.half === 2 ? state.points[otherTeam(batting)] : 0);
    const team = state.half * 2 + firstTeam(state);
    return ((team * 2000 + runs + 1000) * 1000 + state.played_in_half) * 20 + state.wickets[batting];
  },
  football: (state) => (state.points[0] - state.points[1] + 500) * 1000 + state.played,
};
