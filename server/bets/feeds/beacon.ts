import { createHash } from 'node:crypto';
import { create, integer, min, pattern, string, type } from 'superstruct';

const ANSWER_MS = 10_000;
/** So long after its time a value that is missing is a fault. */
const LATE_MS = 60_000;

/** A value of a public beacon, with its number. */
interface BeaconValue {
  round: number;
  /** 64 lower-case hex characters. */
  value: string;
}

/**
 * Reads the first value that a public beacon publishes at or after a time; null while it is not out.
 * @throws while the beacon does not answer, or answers with anything else
 */
export type ReadBeacon = (address: string, after: Date) => Promise<BeaconValue | null>;

/** The beginning of a drand chain, and its seconds from one value to the next. */
const Chain = type({ genesis_time: min(integer(), 0), period: min(integer(), 1) });
const Hex = pattern(string(), /^(?:[0-9a-f]{2})+$/);
const Value = type({ round: integer(), randomness: Hex, signature: Hex });

/**
 * Reads a chain of the drand network, as `https://api.drand.sh/CHAIN_HASH`. A value is the SHA-256 of its signature, which
 * is checked here. The signature itself is left to those who doubt the value: it is public.
 */
export const readDrand: ReadBeacon = async (address, after) => {
  const { genesis_time, period } = create(await read(`${address}/info`), Chain);
  const seconds = Math.ceil(after.getTime() / 1000) - genesis_time;
  // Round 1 was published at the beginning of the chain.
  const round = Math.max(0, Math.ceil(seconds / period)) + 1;
  const response = await ask(`${address}/public/${round}`);
  const dueMs = (genesis_time + (round - 1) * period) * 1000;
  const isMissing = response.status === 404 || response.status === 425;
  if (isMissing && Date.now() < dueMs + LATE_MS) return null;
  const { randomness, signature, ...told } = create(await jsonOf(response), Value);
  const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
  if (told.round !== round || randomness !== hash)
    throw new Error(`The beacon's value of round ${round} does not follow from its signature`);
  return { round, value: randomness };
};

const ask = (address: string) =>
  fetch(address, { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });

const read = async (address: string) => jsonOf(await ask(address));

function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`The beacon answers with status ${response.status}`);
  return response.json();
}
