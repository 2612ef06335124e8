import type { Game } from './games.ts';
import { drawnNumber } from './outcome.ts';
import type { Commitment, KeptPair, KeptRound, PlayRecord, Word } from './record.ts';
import { drawnText, settlementOf } from './rules.ts';
import { drawOf, hashOf } from './seeds.ts';

/**
 * A disagreement.
 *
 * `seed`: the revealed seed is not the one whose hash was shown. `promise`: a pair came into use whose hash was never
 * promised. `hash`, `clientSeed`, `next`, `pair`: the house now says something else of the pair than it showed.
 * `number`: a round's number was used before, or is another one now. `choice`, `stake`: the house says that something
 * else was played. `result`, `won`, `payout`: not as the seeds and the played round give it.
 */
export type Fault =
  | 'seed'
  | 'promise'
  | 'hash'
  | 'clientSeed'
  | 'next'
  | 'pair'
  | 'number'
  | 'choice'
  | 'stake'
  | 'result'
  | 'won'
  | 'payout';

/** A claim of the house that the player's own record contradicts. */
export interface Finding {
  what: Fault;
  seed_id: number;
  /** The round's number; null for a finding about the whole pair. */
  nonce: number | null;
  /** The value in the player's own record, or derived from it. Amounts are rupees. */
  own: string;
  /** The house's value. */
  said: string;
}

/**
 * A gap in this record, which another device may fill.
 *
 * `rounds`: numbers from `from` to `to` of a pair whose rounds are not in the record. `pair`: a pair that
 * the player did not start here, and whose hash was not promised here. `clientSeed`: the player's seed of a
 * pair that was not chosen here.
 */
export type Gap =
  | { what: 'rounds'; seed_id: number; from: number; to: number }
  | { what: 'pair' | 'clientSeed'; seed_id: number };

export interface Audit {
  findings: Finding[];
  gaps: Gap[];
  /** The number of rounds that were computed again. */
  checked: number;
  /** The number of rounds whose server seed is not revealed yet: only their answers could be checked. */
  secret: number;
  /** The number of rounds that were sent and never answered. */
  unanswered: number;
}

/**
 * Compares the house's claims with the player's own record. Makes no calls.
 * @param since checks only pairs from this id on
 */
export async function auditRecord(record: PlayRecord, since = 0): Promise<Audit> {
  const audit: Audit = { findings: [], gaps: [], checked: 0, secret: 0, unanswered: 0 };
  const find = (findings: Finding[]) => {
    for (const finding of findings) audit.findings.push(finding);
  };
  const miss = (gaps: Gap[]) => {
    for (const gap of gaps) audit.gaps.push(gap);
  };
  const originOf = originsIn(record);
  for (const pair of record.pairs) {
    if (pair.id < since) continue;
    const origin = originOf(pair);
    find(originFindings(pair, origin));
    find(shownAgainFindings(pair));
    miss(originGaps(pair, origin));
    miss(roundGaps(pair));
    const seed = pair.server_seed === null ? null : await openSeed(pair, pair.server_seed);
    if (seed !== null && 'finding' in seed) audit.findings.push(seed.finding);
    const opened = seed !== null && 'opened' in seed ? seed.opened : null;
    for (const round of pair.rounds) {
      if (round.answer === null) audit.unanswered += 1;
      else {
        find(await auditRound(pair, round, round.answer, opened));
        if (round.later !== null) find(await auditRound(pair, round, round.later, opened));
        audit[opened === null ? 'secret' : 'checked'] += 1;
      }
    }
    find(numberFindings(pair));
  }
  return audit;
}

/** The revealed server seed of a pair, if its hash is the one that was shown; else the finding. */
async function openSeed(
  pair: Commitment,
  serverSeed: string,
): Promise<{ opened: string } | { finding: Finding }> {
  const said = await hashOf(serverSeed);
  return said === pair.server_seed_hash
    ? { opened: serverSeed }
    : { finding: { what: 'seed', seed_id: pair.id, nonce: null, own: pair.server_seed_hash, said } };
}

/**
 * Compares the house's claim about a round with what was shown and played.
 * @param round an answered round
 * @param serverSeed the seed as checked by `openSeed`; without it the result comes from the first answer
 */
async function auditRound(
  pair: Commitment,
  round: KeptRound,
  word: Word,
  serverSeed: string | null,
): Promise<Finding[]> {
  const { game, choice, stake } = round;
  const { nonce, result: answered } = round.answer ?? word;
  const result =
    serverSeed === null
      ? answered
      : drawnText(game, drawnNumber(await drawOf(serverSeed, pair.client_seed, nonce)));
  const { won, payoutPaise } = settlementOf(game, choice, Math.round(stake * 100), result);
  const compared: [Fault, own: unknown, said: unknown][] = [
    ['pair', pair.id, word.seed_id],
    ['hash', pair.server_seed_hash, word.server_seed_hash],
    ['clientSeed', pair.client_seed, word.client_seed],
    ['number', nonce, word.nonce],
    ['choice', choice, word.choice],
    ['stake', stake, word.stake],
    ['result', result, word.result],
    ['won', won, word.won],
    ['payout', payoutPaise / 100, word.payout],
  ];
  return differing(compared, pair.id, nonce);
}

/** The record's evidence on the house's claim about a round. */
export interface Testimony {
  /** `played`: the round was played here. `shown`: only its pair was shown here. `none`: neither. */
  of: 'played' | 'shown' | 'none';
  /** The commitment that was shown for the pair; without one, the house's current claim. */
  pair: Pick<Commitment, 'server_seed_hash' | 'client_seed'>;
  nonce: number;
  findings: Finding[];
}

/**
 * Compares the house's claim about a round, and the server seed that it reveals, with the player's record.
 * Facts that the record lacks come from the claim itself, which must then be consistent.
 */
export async function testimonyOn(
  record: PlayRecord,
  game: Game,
  word: Word,
  serverSeed: string,
): Promise<Testimony> {
  const played = record.pairs.flatMap((pair) => pair.rounds.map((round) => ({ pair, round })));
  const own =
    played.find(({ round }) => round.answer?.id === word.id) ??
    played.find(({ pair, round }) => pair.id === word.seed_id && round.answer?.nonce === word.nonce);
  const shown = own?.pair ?? record.pairs.find(({ id }) => id === word.seed_id);
  const pair = shown ?? { ...word, id: word.seed_id, next_server_seed_hash: '' };
  const { choice, stake } = word;
  const round = own?.round ?? { game, choice, stake, sent_at: '', answer: word, later: null };
  const seed = await openSeed(pair, serverSeed);
  const findings = await auditRound(pair, round, word, 'opened' in seed ? seed.opened : null);
  return {
    of: own ? 'played' : shown ? 'shown' : 'none',
    pair,
    nonce: round.answer?.nonce ?? word.nonce,
    findings: 'finding' in seed ? [seed.finding, ...findings] : findings,
  };
}

function differing(compared: [Fault, unknown, unknown][], seed_id: number, nonce: number | null): Finding[] {
  return compared.flatMap(([what, own, said]) =>
    own === said ? [] : [{ what, seed_id, nonce, own: String(own), said: String(said) }],
  );
}

function shownAgainFindings({ shown_again: again, ...pair }: KeptPair): Finding[] {
  if (again === null) return [];
  const compared: [Fault, string, string][] = [
    ['hash', pair.server_seed_hash, again.server_seed_hash],
    ['clientSeed', pair.client_seed, again.client_seed],
    ['next', pair.next_server_seed_hash, again.next_server_seed_hash],
  ];
  return differing(compared, pair.id, null);
}

/** The record's evidence on the start of a pair. */
interface Origin {
  /** Whether the player started it with a seed of their own choice. */
  isOwn: boolean;
  /** The hash that was promised for it; null if the record begins with it. */
  promised: string | null;
}

/** Reads the record once, so that the origin of each of its pairs is found without reading it again. */
function originsIn({ first_hash, chosen, pairs }: PlayRecord): (pair: KeptPair) => Origin {
  /** The pair after which each client seed was first chosen. */
  const chosenAfter = new Map<string, number>();
  for (const { client_seed, after } of chosen)
    chosenAfter.set(client_seed, Math.min(after, chosenAfter.get(client_seed) ?? after));
  /** The pair with which each hash was first promised, and the last promise before each pair. */
  const promisedWith = new Map<string, number>();
  const promisedBefore = new Map<number, string | null>();
  if (first_hash !== null) promisedWith.set(first_hash, Number.NEGATIVE_INFINITY);
  let [last, ofEarlier, earlier] = [first_hash, first_hash, Number.NEGATIVE_INFINITY];
  for (const { id, next_server_seed_hash: next } of [...pairs].sort((one, other) => one.id - other.id)) {
    // The record may contain a pair twice, and no pair promises itself.
    if (id > earlier) [ofEarlier, earlier] = [last, id];
    promisedBefore.set(id, ofEarlier);
    if (!promisedWith.has(next)) promisedWith.set(next, id);
    last = next;
  }
  return ({ id, client_seed, server_seed_hash }) => ({
    isOwn: (chosenAfter.get(client_seed) ?? id) < id,
    promised:
      (promisedWith.get(server_seed_hash) ?? id) < id ? server_seed_hash : (promisedBefore.get(id) ?? null),
  });
}

function originFindings(pair: KeptPair, { isOwn, promised: own }: Origin): Finding[] {
  const said = pair.server_seed_hash;
  return own === null || own === said || !isOwn
    ? []
    : [{ what: 'promise', seed_id: pair.id, nonce: null, own, said }];
}

function originGaps(pair: KeptPair, { isOwn, promised: own }: Origin): Gap[] {
  if (isOwn) return [];
  return [{ what: own === null || own === pair.server_seed_hash ? 'clientSeed' : 'pair', seed_id: pair.id }];
}

const numbersOf = ({ rounds }: KeptPair) =>
  rounds.flatMap(({ answer }) => (answer === null ? [] : [answer.nonce])).sort((one, other) => one - other);

/**
 * Each round must be the next one: no number may repeat, or be one already played when the pair was shown.
 */
function numberFindings({ id, nonce: over, shown_at, rounds }: KeptPair): Finding[] {
  const used = new Set<number>();
  return rounds.flatMap(({ answer, sent_at }): Finding[] => {
    if (answer === null) return [];
    const { nonce } = answer;
    const isUsed = used.has(nonce) || (nonce <= over && sent_at >= shown_at);
    used.add(nonce);
    return isUsed ? [{ what: 'number', seed_id: id, nonce, own: '', said: String(nonce) }] : [];
  });
}

/** The round numbers missing in this record, up to the last one known to have been played. */
function roundGaps(pair: KeptPair): Gap[] {
  const numbers = numbersOf(pair);
  const ends = numbers.some((nonce) => nonce > pair.nonce) ? numbers : [...numbers, pair.nonce + 1];
  let last = 0;
  return ends.flatMap((nonce): Gap[] => {
    const from = last + 1;
    last = Math.max(last, nonce);
    return nonce > from ? [{ what: 'rounds', seed_id: pair.id, from, to: nonce - 1 }] : [];
  });
}
