import { fromPromise } from 'xstate';
import { games } from '../../api/games/games.ts';
import { playRecordOf } from '../../api/games/play-record.ts';
import { valid } from '../../api/shared/valid.ts';
import { seedsMachine } from '../../machines/games/seeds.machine.ts';
import type { SeedsRef } from '../../machines/shared/types.ts';
import { RotateSeeds } from '../../schemas/games/bodies.ts';
import type { FirstCommitment, Rotation, Seeds } from '../../schemas/games/games.ts';
import type { Actors } from '../app/actors.ts';
import { whenLive } from '../shared/follow.ts';
import type { OwnRecord } from './own-record.ts';

/** `seedsMachine` for the signed-in person. The record keeps all commitments of the house. */
export function playerSeeds(record: OwnRecord) {
  return seedsMachine.provide({
    actors: {
      load: fromPromise(({ signal }) => loadKept(record, signal)),
      rotate: fromPromise(({ input, signal }) => rotateKept(record, input, signal)),
    },
  });
}

/** Loads the pair in use. For the first pair, makes the client seed here, once the house has committed to its own. */
async function loadKept({ store }: OwnRecord, signal: AbortSignal): Promise<Seeds> {
  const there = await games.seeds(signal);
  const seeds = 'id' in there ? there : await beginKept(store, there, signal);
  store.shown(seeds);
  return seeds;
}

function beginKept(
  store: OwnRecord['store'],
  { next_server_seed_hash }: FirstCommitment,
  signal: AbortSignal,
): Promise<Seeds> {
  const client_seed = crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  store.promised(next_server_seed_hash);
  store.chose({ after: 0, client_seed });
  return games.firstSeed({ client_seed }, signal);
}

/**
 * Changes the pair, and records the chosen seed, the revealed seed and the new pair.
 * @throws a refusal when the draft is invalid
 */
export async function rotateKept(
  { account }: OwnRecord,
  draft: RotateSeeds,
  signal: AbortSignal,
): Promise<Rotation> {
  const body = valid(RotateSeeds, draft);
  const store = playRecordOf(account);
  store.chose({ after: body.seed_id, client_seed: body.client_seed });
  const rotation = await games.rotateSeeds(body, signal);
  store.revealed(body.seed_id, rotation.revealed.server_seed);
  store.shown(rotation.seeds);
  return rotation;
}

/** Tells the seeds that the connection is back, so that they can load again. */
export function tellSeedsNetworkBack(seeds: SeedsRef, { feed }: Pick<Actors, 'feed'>): () => void {
  return whenLive(feed, () => seeds.send({ type: 'network.back' }));
}

/** Reports the pair shown as in use: at once if there is one, then after every change. */
export function followSeeds(seeds: SeedsRef, tell: (seedId: number) => void): () => void {
  const now = () => {
    const state = seeds.getSnapshot();
    const pair = state.context.seeds;
    if (pair && state.matches('shown') && !state.hasTag('busy')) tell(pair.id);
  };
  now();
  const { unsubscribe } = seeds.subscribe(now);
  return unsubscribe;
}

/** Calls back, at once and after every change of the pair, while a part of the record is in doubt. */
export function followDoubt(seeds: SeedsRef, { store }: OwnRecord, look: () => void): () => void {
  let known: Seeds | null = null;
  const now = () => {
    const { seeds: pair } = seeds.getSnapshot().context;
    if (pair === known) return;
    known = pair;
    if (store.doubt() !== null) look();
  };
  now();
  const { unsubscribe } = seeds.subscribe(now);
  return unsubscribe;
}

/** Whether the person has asked for less motion, here or in their system. */
export const prefersStillness = (): boolean =>
  globalThis.document?.documentElement.dataset.motion === 'reduced' ||
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
