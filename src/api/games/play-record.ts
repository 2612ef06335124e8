import type { SentRound, Word } from '../../schemas/games/play-record.ts';
import { type CommitmentStore, commitmentsOf, isObject, roomOf } from './commitments.ts';

/** The most rounds kept for an account; the oldest are dropped first. */
const MOST_ROUNDS = 1000;

/** Everything that this browser records of an account's play. */
export interface PlayRecordStore extends CommitmentStore {
  /** The house has revealed the server seed of a pair. */
  revealed(seedId: number, serverSeed: string): void;
  /** A round is about to be sent under this idempotency key. */
  sent(key: string, round: Omit<SentRound, 'sent_at' | 'answer'>): void;
  /** The house's first answer about the round with this key. */
  answered(key: string, word: Word): void;
  /** The house's current claim about an answered round, if it differs. */
  saidLater(word: Word): void;
  /** The round of this key was not played. */
  dropped(key: string): void;
  /** All entries, with their places. */
  entries(): [place: string, value: unknown][];
}

/** @param account the signed-in person's id */
export function playRecordOf(account: number): PlayRecordStore {
  const room = roomOf(account);
  const { get, read, remove, places } = room;
  const roundPlaces = () => places().filter((place) => place.startsWith('round/'));

  function put(place: string, value: unknown): void {
    if (room.put(place, value)) return;
    // The storage is full: drop the older half.
    prune(Math.floor(roundPlaces().length / 2));
    room.put(place, value);
  }

  function prune(most: number): void {
    const rounds = roundPlaces();
    if (rounds.length <= most) return;
    const sentAt = (place: string) => {
      const round = read(place);
      return isObject(round) && typeof round.sent_at === 'string' ? round.sent_at : '';
    };
    const byAge = rounds.map((place) => [sentAt(place), place] as const).sort();
    for (const [, place] of byAge.slice(0, rounds.length - most)) remove(place);
    forgetPairsBefore();
  }

  /** Drops pairs without a round, except the newest ten, with everything kept for them. */
  function forgetPairsBefore(): void {
    const played = roundPlaces().flatMap((place) => {
      const round = read(place);
      return isObject(round) ? [Number(round.seed_id)] : [];
    });
    const ids = places().flatMap((place) => (place.startsWith('pair/') ? [Number(place.slice(5))] : []));
    const oldest = Math.min(...played, ...ids.sort((one, other) => other - one).slice(0, 10));
    for (const place of places()) {
      const [, id] = /^(?:pair|again|revealed|chosen)\/(\d+)/.exec(place) ?? [];
      if (id !== undefined && Number(id) < oldest) remove(place);
    }
  }

  const commitments = commitmentsOf(account);
  return {
    ...commitments,
    revealed(seedId, serverSeed) {
      if (get(`revealed/${seedId}`) !== null) return;
      put(`revealed/${seedId}`, serverSeed);
      commitments.raiseDoubt();
    },
    sent(key, round) {
      put(`round/${key}`, { ...round, sent_at: new Date().toISOString(), answer: null } satisfies SentRound);
      prune(MOST_ROUNDS);
    },
    answered(key, word) {
      const round = read(`round/${key}`);
      if (isObject(round) && round.answer === null) put(`round/${key}`, { ...round, answer: word });
    },
    saidLater: (word) => {
      put(`later/${word.id}`, word);
      commitments.raiseDoubt();
    },
    dropped: (key) => remove(`round/${key}`),
    entries: () => places().map((place) => [place, read(place)]),
  };
}
