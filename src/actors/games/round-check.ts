import { fromPromise } from 'xstate';
import { playRecordOf } from '../../api/games/play-record.ts';
import { readPlayRecord } from '../../api/games/read-play-record.ts';
import { valid } from '../../api/shared/valid.ts';
import { testimonyOn } from '../../fairness/audit.ts';
import { deriveRound } from '../../fairness/derivation.ts';
import type { Game } from '../../fairness/games.ts';
import { drawnText } from '../../fairness/rules.ts';
import { hashOf } from '../../fairness/seeds.ts';
import {
  type RoundCheckDraft,
  type RoundDerivation,
  roundCheckMachine,
} from '../../machines/games/round-check.machine.ts';
import type { Round } from '../../schemas/games/games.ts';
import { RoundCheck } from '../../schemas/games/round-check.ts';
import { type OwnRecord, wordOn } from './own-record.ts';
import { rotateKept } from './player-seeds.ts';

/** `roundCheckMachine` that computes rounds in this browser, and compares them with its own record. */
export function browserCheck(record: OwnRecord) {
  return roundCheckMachine.provide({
    actors: {
      work: fromPromise(async ({ input: { game, draft, round } }) =>
        round === null ? workOutTyped(game, draft) : workOutRound(record, game, draft.server_seed, round),
      ),
      reveal: fromPromise(async ({ input, signal }) => rotateKept(record, input, signal)),
    },
  });
}

/** Computes a typed round, without a claim of the house and without a record. */
async function workOutTyped(game: Game, draft: RoundCheckDraft): Promise<RoundDerivation> {
  const { server_seed, client_seed, nonce } = valid(RoundCheck, draft);
  const derivation = await deriveRound(server_seed, client_seed, Number(nonce));
  const result = drawnText(game, derivation.draw);
  return { ...derivation, hash: await hashOf(server_seed), result, said: null, testimony: null };
}

/** Computes a round of the house, from the commitments that this browser was shown as far as it has them. */
async function workOutRound(
  { account }: OwnRecord,
  game: Game,
  server_seed: string,
  round: Round,
): Promise<RoundDerivation> {
  const store = playRecordOf(account);
  const word = wordOn(game, round);
  const record = readPlayRecord(store);
  if (record.pairs.some(({ id }) => id === word.seed_id)) store.revealed(word.seed_id, server_seed);
  const testimony = await testimonyOn(record, game, word, server_seed);
  if (testimony.of === 'played' && testimony.findings.length > 0) store.saidLater(word);
  const derivation = await deriveRound(server_seed, testimony.pair.client_seed, testimony.nonce);
  const result = drawnText(game, derivation.draw);
  return { ...derivation, hash: await hashOf(server_seed), result, said: word.result, testimony };
}
