import type { ChosenSeed, Commitment, ShownPair } from '../../schemas/games/play-record.ts';

/**
 * This browser's record of the house's commitments. Each entry has its own key in the storage, so that tabs
 * that write at the same time do not undo each other. Entries that the storage refuses stay in this page's
 * memory.
 */
export interface CommitmentStore {
  /** The house has shown this pair as the one in use. The first version of a pair is kept. */
  shown(pair: Commitment): void;
  /** The house has committed to the first pair. */
  promised(hash: string): void;
  /** The player has chosen this seed. Call it before the seed is sent. */
  chose(seed: ChosenSeed): void;
  /** A token of the last doubt about a part of the record, until an audit settles it; null without a doubt. */
  doubt(): string | null;
  /** A part of the record disagrees, or may. */
  raiseDoubt(): void;
  /** Ends the doubt, unless another one was raised since. */
  settleDoubt(doubt: string): void;
}

/** @param account the signed-in person's id */
export function commitmentsOf(account: number): CommitmentStore {
  const { get, put, remove, read, places } = roomOf(account);
  // Each doubt differs from the one before: another tab may raise one while an audit of the record is under way.
  const raiseDoubt = () => void put('doubt', crypto.randomUUID());
  return {
    shown({ id, server_seed_hash, client_seed, nonce, next_server_seed_hash }) {
      const pair: Commitment = { id, server_seed_hash, client_seed, nonce, next_server_seed_hash };
      const before = read(`pair/${id}`);
      if (!isObject(before)) {
        const isFirst = !places().some((place) => place.startsWith('pair/'));
        put(`pair/${id}`, { ...pair, shown_at: new Date().toISOString() } satisfies ShownPair);
        if (!isFirst) raiseDoubt();
        return;
      }
      const isSame = (name: keyof Commitment) => name === 'nonce' || before[name] === pair[name];
      if (isSame('server_seed_hash') && isSame('client_seed') && isSame('next_server_seed_hash')) return;
      put(`again/${id}`, pair);
      raiseDoubt();
    },
    promised(hash) {
      if (get('first') === null) put('first', hash);
    },
    chose: (seed) => put(`chosen/${seed.after}/${seed.client_seed}`, seed),
    doubt: () => get('doubt'),
    raiseDoubt,
    settleDoubt(doubt) {
      if (get('doubt') === doubt) remove('doubt');
    },
  };
}

/** Entries that the storage refused, or that have no storage. */
const unstored = new Map<string, string>();

/** The part of the storage that belongs to an account. Values are stored as JSON. */
export function roomOf(account: number) {
  const room = `play-record/${account}/`;
  const get = (place: string) => getItem(room + place);
  return {
    get,
    /** The stored value, or undefined if it is not JSON. */
    read: (place: string): unknown => parsed(get(place)),
    /** @returns whether the storage has accepted it; this page keeps it in any case */
    put(place: string, value: unknown): boolean {
      const text = JSON.stringify(value);
      const isStored = setItem(room + place, text);
      if (isStored) unstored.delete(room + place);
      else unstored.set(room + place, text);
      return isStored;
    },
    remove: (place: string) => removeItem(room + place),
    places: () => names().flatMap((name) => (name.startsWith(room) ? [name.slice(room.length)] : [])),
  };
}

function setItem(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function getItem(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function removeItem(name: string): void {
  unstored.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // The entry was never stored.
  }
}

function names(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...unstored.keys()])];
  } catch {
    return [...unstored.keys()];
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
