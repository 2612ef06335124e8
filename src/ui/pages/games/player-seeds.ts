import { type ActorRefFrom, fromPromise } from 'xstate';
import { games } from '../../../api/games.ts';
import { valid } from '../../../api/valid.ts';
import { seedsMachine } from '../../../machines/seeds.machine.ts';
import { RotateSeeds } from '../../../schemas/games.ts';

/** `seedsMachine` for whoever is signed in. */
export const playerSeeds = seedsMachine.provide({
  actors: {
    load: fromPromise(({ signal }) => games.seeds(signal)),
    rotate: fromPromise(async ({ input, signal }) => games.rotateSeeds(valid(RotateSeeds, input), signal)),
  },
});

export type SeedsRef = ActorRefFrom<typeof seedsMachine>;

/** Tells which pair of seeds is shown as the one in use: at once if there is one, then after every change. */
export function followSeeds(seeds: SeedsRef, tell: (seedId: number) => void): () => void {
  const now = () => {
    const state = seeds.getSnapshot();
    const pair = state.context.seeds;
    if (pair && state.matches('shown') && !state.hasTag('busy') && !state.matches({ shown: 'stale' }))
      tell(pair.id);
  };
  now();
  const { unsubscribe } = seeds.subscribe(now);
  return unsubscribe;
}

/** Whether the person has asked for less motion. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
