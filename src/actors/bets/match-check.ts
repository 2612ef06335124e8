import { fromPromise } from 'xstate';
import { checkMatch } from '../../fairness/matches/check.ts';
import {
  type MatchVerdict,
  type MatchWord,
  matchCheckMachine,
} from '../../machines/bets/match-check.machine.ts';
import type { MatchFacts, MatchFairness } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { handOver } from '../shared/save-file.ts';
import { recallWord } from './match-record.ts';

/** The house's claims about a match. Before the reveal they leave out news, so that news do not make a new claim. */
export function wordOf(
  { id, name, sides, result, toss_result }: Match,
  { news }: MatchFacts,
  fairness: MatchFairness,
): MatchWord {
  const { season, number, chain_end, salt, terms, seed } = fairness;
  const commitment = { match: { id, name }, season, number, chain_end, salt, terms, seed };
  if (seed === null) return { ...commitment, toss: null, winner: null, news: [] };
  const winner = sides.findIndex(({ team_value }) => team_value === result?.team_value);
  return {
    ...commitment,
    toss: toss_result ?? result?.toss ?? null,
    winner: winner === 0 || winner === 1 ? winner : null,
    news: (news ?? []).map(({ number, kind, side, points }) => ({ number, kind, side, points })),
  };
}

/** `matchCheckMachine` with this browser's record of commitments. */
export const matchCheck = matchCheckMachine.provide({
  actors: {
    recall: fromPromise(async ({ input: { word } }) => recallWord(word)),
    check: fromPromise<MatchVerdict, { word: MatchWord }>(async ({ input: { word } }) => {
      if (word.seed === null) throw new Error('The seed is not revealed yet');
      const { faults, events } = await checkMatch({ ...word, seed: word.seed });
      return { faults: [...recallWord(word), ...faults], events: events.length };
    }),
  },
  actions: {
    save: ({ context: { word } }) => saveWord(word),
  },
});

/** Saves a match as a `SavedMatch` file, for `npm run verify`. */
function saveWord(word: MatchWord): void {
  const saved = { format: 'sikka-match/1', saved_at: new Date().toISOString(), ...word };
  void handOver(
    `sikka-match-${word.match.id}.json`,
    `${JSON.stringify(saved, null, 2)}\n`,
    'application/json',
  );
}
