import { fromPromise } from 'xstate';
import { checkMatch } from '../../fairness/matches/check.ts';
import {
  type HouseClaim,
  type MatchVerdict,
  matchCheckMachine,
} from '../../machines/bets/match-check.machine.ts';
import type { MatchFacts, MatchFairness } from '../../schemas/bets/facts.ts';
import type { Match } from '../../schemas/bets/matches.ts';
import { handOver } from '../shared/save-file.ts';
import { recallClaim } from './match-record.ts';

/** The house's claims about a match. Before the reveal they leave out news, so that news do not make a new claim. */
export function claimOf(
  { id, name, sides, result, toss_result }: Match,
  { news }: MatchFacts,
  fairness: MatchFairness,
): HouseClaim {
  const { season, number, chain_end, salt, beacon = null, terms, seed } = fairness;
  const commitment = { match: { id, name }, season, number, chain_end, salt, beacon, terms, seed };
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
    recall: fromPromise(async ({ input: { claim } }) => recallClaim(claim)),
    check: fromPromise<MatchVerdict, { claim: HouseClaim }>(async ({ input: { claim } }) => {
      if (claim.seed === null) throw new Error('The seed is not revealed yet');
      const { faults, events } = await checkMatch({ ...claim, seed: claim.seed });
      return { faults: [...recallClaim(claim), ...faults], events: events.length };
    }),
  },
  actions: {
    save: ({ context: { claim } }) => saveClaim(claim),
  },
});

/** Saves a match as a `SavedMatch` file, for `npm run verify`. */
function saveClaim(claim: HouseClaim): void {
  const { beacon, ...rest } = claim;
  // Without a beacon, earlier versions of `verify` can read the file, too.
  const saved = {
    format: 'sikka-match/1',
    saved_at: new Date().toISOString(),
    ...rest,
    ...(beacon && { beacon }),
  };
  // It rejects while a share sheet is open already.
  handOver(
    `sikka-match-${claim.match.id}.json`,
    `${JSON.stringify(saved, null, 2)}\n`,
    'application/json',
  ).catch(() => undefined);
}
