import { hashedTimes } from './chain.ts';
import { drawsOf } from './draws.ts';
import type { MatchTerms, Team } from './match.ts';
import { drawsNeeded, type MatchEvent, playMatch } from './play.ts';

/** Everything that the house says about a match that is over. */
export interface MatchClaim {
  /** SHA-256 in hex, published on the season's first day. */
  chain_end: string;
  /** In hex, lower case. */
  seed: string;
  salt: string;
  /** The match's number in its season, from 1. */
  number: number;
  terms: MatchTerms;
  toss: 'Head' | 'Tail' | null;
  /** The side that was paid as the winner; null for an abandoned match. */
  winner: Team | null;
  /** As published: a kind may be unknown to this version. */
  news: readonly { number: number; kind: string; side: number | null; points: number }[];
}

/**
 * A disagreement. `chain`: the seed does not lead to the chain's end. `toss`, `winner`: the match played from
 * the seed has a different one. `news`: an event differs from the one played from the seed; `number` names
 * the first.
 */
export type MatchFault = { what: 'chain' | 'toss' | 'winner' } | { what: 'news'; number: number };

export interface MatchCheck {
  faults: MatchFault[];
  /** The match as played from the seed. */
  events: MatchEvent[];
}

/**
 * Plays a match again from its revealed seed and compares it with the house's claims. Makes no calls. An
 * abandoned match is compared up to its end.
 */
export async function checkMatch(claim: MatchClaim): Promise<MatchCheck> {
  const { seed, salt, number, terms } = claim;
  const events = playMatch(terms, await drawsOf(seed, salt, number, drawsNeeded(terms)));
  const faults: MatchFault[] = [];
  if ((await hashedTimes(seed, number)) !== claim.chain_end) faults.push({ what: 'chain' });
  if (claim.toss !== null && claim.toss !== events[0]?.state.toss) faults.push({ what: 'toss' });
  const first = firstDifference(events, claim.news, claim.winner !== null);
  if (first !== undefined) faults.push({ what: 'news', number: first });
  if (claim.winner !== null && claim.winner !== events.at(-1)?.state.winner) faults.push({ what: 'winner' });
  return { faults, events };
}

/** @param isWhole whether all events must have been published, or only those up to some moment */
function firstDifference(
  events: readonly MatchEvent[],
  news: MatchClaim['news'],
  isWhole: boolean,
): number | undefined {
  const length = isWhole ? Math.max(events.length, news.length) : news.length;
  for (let index = 0; index < length; index += 1) {
    const own = events[index];
    const told = news[index];
    const isSame =
      own !== undefined &&
      told !== undefined &&
      own.number === told.number &&
      own.kind === told.kind &&
      own.side === told.side &&
      own.points === told.points;
    if (!isSame) return index;
  }
  return undefined;
}
