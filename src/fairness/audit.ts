import type { Game } from './games.ts';
import { drawnNumber } from './outcome.ts';
import type { Commitment, KeptPair, KeptRound, PlayRecord, Word } from './record.ts';
import { drawnText, settlementOf } from './rules.ts';
import { drawOf, hashOf } from './seeds.ts';

/**
 * What does not agree.
 *
 * `seed`: the revealed seed is not the one whose hash was shown. `promise`: a pair came into use whose hash was never
 * promised. `hash`, `clientSeed`, `next`, `pair`: the house now says something else of the pair than it showed.
 * `number`: a round's number was used before, or is another one now. `choice`, `stake`: the house says that
 * something else was played. `result`, `won`, `payout`: not what follows from the seeds and from what was played.
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

/** One thing that the house says and that the player's own record does not bear out. */
export interface Finding {
  what: Fault;
  seed_id: number;
  /** The round's number; null for what concerns the whole pair. */
  nonce: number | null;
  /** By the player's own record, or as it follows from it. Amounts are rupees. */
  own: string;
  /** By the house. */
  said: string;
}

/**
 * What this record cannot bear witness to, and another device may.
 *
 * `rounds`: numbers from `from` to `to` of a pair, whose rounds are not in the record. `pair`: a pair that the player
 * did not bring into use here, and whose hash was not promised here. `clientSeed`: the player's seed of a pair was
 * not chosen here.
 */
export type Gap =
  | { what: 'rounds'; seed_id: number; from: number; to: number }
  | { what: 'pair' | 'clientSeed'; seed_id: number };

export interface Audit {
  findings: Finding[];
  gaps: Gap[];
  /** Rounds that were worked out again. */
  checked: number;
  /** Rounds whose server seed is not revealed yet: only what they were answered with could be looked at. */
  secret: number;
  /** Rounds that were sent and never answered. */
  unanswered: number;
}

/**
 * Holds what the house has said against the player's own record. Asks nobody.
 * @param since only pairs from this id on are looked at
 */
export async function auditRecord(record: PlayRecord, since = 0): Promise<Audit> {
  const audit: Audit = { findings: [], gaps: [], checked: 0, secret: 0, unanswered: 0 };
  for (const pair of record.pairs) {
    if (pair.id < since) continue;
    audit.findings.push(...originFindings(record, pair), ...shownAgainFindings(pair));
    audit.gaps.push(...originGaps(record, pair), ...roundGaps(pair));
    const seed = pair.server_seed === null ? null : await openSeed(pair, pair.server_seed);
    if (seed !== null && 'finding' in seed) audit.findings.push(seed.finding);
    const opened = seed !== null && 'opened' in seed ? seed.opened : null;
    for (const round of pair.rounds) {
      if (round.answer === null) audit.unanswered += 1;
      else {
        audit.findings.push(...(await auditRound(pair, round, round.answer, opened)));
        if (round.later !== null)
          audit.findings.push(...(await auditRound(pair, round, round.later, opened)));
        audit[opened === null ? 'secret' : 'checked'] += 1;
      }
    }
    audit.findings.push(...numberFindings(pair));
  }
  return audit;
}

/** The server seed that is revealed for a pair, if it is the one whose hash was shown; else what is wrong with it. */
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
 * Holds the house's word on a round against what was shown and played.
 * @param round one that has been answered
 * @param serverSeed what `openSeed` has found to be right; without it the result is the one of the first answer
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

/** What a record bears out of the house's word on one round. */
export interface Testimony {
  /** `played`: the round was played here. `shown`: its pair was shown here, alone. `none`: neither. */
  of: 'played' | 'shown' | 'none';
  /** What was shown of the pair; where nothing was, what the house says now. */
  pair: Pick<Commitment, 'server_seed_hash' | 'client_seed'>;
  nonce: number;
  findings: Finding[];
}

/**
 * Holds the house's word on a round, and the server seed that it reveals for it, against the player's record. What is
 * not in the record is taken from the word itself, which then has to agree with itself.
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

/** Whether the player has brought this pair into use with a seed of their own choice. */
const isOwn = ({ chosen }: PlayRecord, { id, client_seed }: Commitment) =>
  chosen.some((choice) => choice.after < id && choice.client_seed === client_seed);

/** The hash that was promised for this pair; null where the record begins with it. */
function promisedFor({ first_hash, pairs }: PlayRecord, pair: KeptPair): string | null {
  const promised = [
    first_hash,
    ...pairs.filter(({ id }) => id < pair.id).map((one) => one.next_server_seed_hash),
  ];
  const hashes = promised.filter((hash) => hash !== null);
  return hashes.find((hash) => hash === pair.server_seed_hash) ?? hashes.at(-1) ?? null;
}

function originFindings(record: PlayRecord, pair: KeptPair): Finding[] {
  const own = promisedFor(record, pair);
  const said = pair.server_seed_hash;
  return own === null || own === said || !isOwn(record, pair)
    ? []
    : [{ what: 'promise', seed_id: pair.id, nonce: null, own, said }];
}

function originGaps(record: PlayRecord, pair: KeptPair): Gap[] {
  if (isOwn(record, pair)) return [];
  const own = promisedFor(record, pair);
  return [{ what: own === null || own === pair.server_seed_hash ? 'clientSeed' : 'pair', seed_id: pair.id }];
}

const numbersOf = ({ rounds }: KeptPair) =>
  rounds.flatMap(({ answer }) => (answer === null ? [] : [answer.nonce])).sort((one, other) => one - other);

/** Each round is the next one: no number comes twice, nor one that was over when the pair had been shown. */
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

/** The numbers that rounds of this record do not have, up to the last one that is known to have been played. */
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
