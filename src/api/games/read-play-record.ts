import type { Struct } from 'superstruct';
import {
  ChosenSeed,
  Commitment,
  type SavedPlayRecord,
  SentRound,
  ShownPair,
  Word,
} from '../../schemas/games/play-record.ts';
import type { PlayRecordStore } from './play-record.ts';

/** This browser's record as a whole. Broken entries are left out: they prove nothing. */
export function readPlayRecord(
  store: PlayRecordStore,
): Pick<SavedPlayRecord, 'first_hash' | 'chosen' | 'pairs'> {
  const entries = store.entries();
  const under = <T>(folder: string, struct: Struct<T, unknown>) =>
    entries.flatMap(([place, value]) => {
      const [error, read] = struct.validate(value, { coerce: true });
      return place.startsWith(`${folder}/`) && !error ? [read] : [];
    });
  const at = (place: string) => entries.find(([one]) => one === place)?.[1];

  const laterOn = (answer: Word | null) => {
    const later = answer && at(`later/${answer.id}`);
    return Word.is(later) ? later : null;
  };
  const first = at('first');
  const rounds = under('round', SentRound);
  return {
    first_hash: typeof first === 'string' ? first : null,
    chosen: under('chosen', ChosenSeed),
    pairs: under('pair', ShownPair)
      .sort((one, other) => one.id - other.id)
      .map((pair) => {
        const again = at(`again/${pair.id}`);
        const seed = at(`revealed/${pair.id}`);
        return {
          ...pair,
          shown_again: Commitment.is(again) ? again : null,
          server_seed: typeof seed === 'string' ? seed : null,
          rounds: rounds
            .filter(({ seed_id }) => seed_id === pair.id)
            .map(({ seed_id: _, ...round }) => ({ ...round, later: laterOn(round.answer) }))
            .sort((one, other) => numberOf(one) - numberOf(other)),
        };
      }),
  };
}

const numberOf = ({ answer }: { answer: { nonce: number } | null }) =>
  answer?.nonce ?? Number.MAX_SAFE_INTEGER;
