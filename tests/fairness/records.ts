import { createHash, createHmac } from 'node:crypto';
import type { KeptPair, KeptRound, PlayRecord, Word } from '../../src/fairness/record.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The server seeds of three successive pairs. */
export const SEEDS = ['1', '2', '3', '4'].map((digit) => digit.repeat(64));

/** The first four bytes of a round's digest, computed independently of the product. */
const drawOf = (serverSeed: string, clientSeed: string, nonce: number) =>
  createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:0`).digest().readUInt32BE(0);

/** A flip of 10 rupees on Tail, as answered by an honest house. */
export function flip(
  pair: { id: number; server_seed: string; client_seed: string },
  nonce: number,
): KeptRound {
  const side = drawOf(pair.server_seed, pair.client_seed, nonce) < 2 ** 31 ? 'Head' : 'Tail';
  const won = side === 'Tail';
  return {
    game: 'coinflip',
    choice: 'Tail',
    stake: 10,
    sent_at: `2026-01-01T12:00:0${nonce}Z`,
    answer: wordOf(pair, nonce, { choice: 'Tail', result: side, won, payout: won ? 19.8 : 0 }),
    later: null,
  };
}

/** A round of limbo of 10 rupees at 1.50×, as answered by an honest house. */
function limbo(pair: { id: number; server_seed: string; client_seed: string }, nonce: number): KeptRound {
  const hundredths = Math.max(
    100,
    Math.floor((99 * 2 ** 32) / drawOf(pair.server_seed, pair.client_seed, nonce)),
  );
  const won = hundredths >= 150;
  const result = (hundredths / 100).toFixed(2);
  return {
    game: 'limbo',
    choice: '1.50',
    stake: 10,
    sent_at: `2026-01-01T12:00:0${nonce}Z`,
    answer: wordOf(pair, nonce, { choice: '1.50', result, won, payout: won ? 15 : 0 }),
    later: null,
  };
}

function wordOf(
  pair: { id: number; server_seed: string; client_seed: string },
  nonce: number,
  more: Pick<Word, 'choice' | 'result' | 'won' | 'payout'>,
): Word {
  return {
    id: pair.id * 100 + nonce,
    seed_id: pair.id,
    server_seed_hash: sha256(pair.server_seed),
    client_seed: pair.client_seed,
    nonce,
    stake: 10,
    ...more,
  };
}

/** Two pairs, started here: three rounds on the first, one on the second, which is still secret. */
export function honestRecord(): PlayRecord & { pairs: [KeptPair, KeptPair] } {
  const pairOf = (id: number, client_seed: string) => ({
    id,
    server_seed: SEEDS[id - 1] ?? '',
    client_seed,
  });
  const [one, two] = [pairOf(1, 'my first'), pairOf(2, 'my second')];
  const shown = ({ id, server_seed, client_seed }: typeof one): KeptPair => ({
    id,
    server_seed_hash: sha256(server_seed),
    client_seed,
    nonce: 0,
    next_server_seed_hash: sha256(SEEDS[id] ?? ''),
    shown_at: '2026-01-01T11:00:00Z',
    shown_again: null,
    server_seed: null,
    rounds: [],
  });
  return {
    first_hash: sha256(one.server_seed),
    chosen: [
      { after: 0, client_seed: 'my first' },
      { after: 1, client_seed: 'my second' },
    ],
    pairs: [
      { ...shown(one), server_seed: one.server_seed, rounds: [flip(one, 1), limbo(one, 2), flip(one, 3)] },
      { ...shown(two), rounds: [flip(two, 1)] },
    ],
  };
}
