import { fromPromise } from 'xstate';
import { games } from '../../../api/games.ts';
import { valid } from '../../../api/valid.ts';
import { hashOf } from '../../../fairness/seeds.ts';
import { workOut } from '../../../fairness/working.ts';
import { roundCheckMachine } from '../../../machines/round-check.machine.ts';
import { RotateSeeds } from '../../../schemas/games.ts';
import { RoundCheck } from '../../../schemas/round-check.ts';

/** `roundCheckMachine` that works rounds out in this very browser. */
export const browserCheck = roundCheckMachine.provide({
  actors: {
    work: fromPromise(async ({ input: { draft } }) => {
      const { server_seed, client_seed, nonce } = valid(RoundCheck, draft);
      const working = await workOut(server_seed, client_seed, Number(nonce));
      return { ...working, hash: await hashOf(server_seed) };
    }),
    reveal: fromPromise(async ({ input, signal }) => games.rotateSeeds(valid(RotateSeeds, input), signal)),
  },
});
