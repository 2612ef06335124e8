import { GAME_PATHS, type Game } from '../../fairness/games.ts';
import type { FirstSeed, Play, RotateSeeds } from '../../schemas/games/bodies.ts';
import { RECEIPTS, ROUNDS, Rotation, Seeds, SeedsAnswer } from '../../schemas/games/games.ts';
import { type PageQuery, paged } from '../../schemas/shared/page.ts';
import { playRouteOf } from '../../schemas/shared/requests.ts';
import { http } from '../page-client.ts';
import type { Intent } from '../shared/intent.ts';

/** Calls about the games. Each resolves to the data alone. */
export const games = {
  /** The pair of seeds in use; before the first one, the house's commitment for it. */
  seeds: async (signal?: AbortSignal) => (await http.get('game/seeds', SeedsAnswer, { signal })).data,

  /** Starts the first pair, with this seed unless another tab or device was faster. */
  firstSeed: async (body: FirstSeed, signal?: AbortSignal) =>
    (await http.post('game/first-seed', Seeds, { body, signal })).data,

  rotateSeeds: async (body: RotateSeeds, signal?: AbortSignal) =>
    (await http.post('game/rotate-seeds', Rotation, { body, signal })).data,

  play: async <G extends Game>(game: G, body: Play<G>, intent: Intent, signal?: AbortSignal) =>
    (await http.post(playRouteOf(game), RECEIPTS[game], { body, intent, signal })).data,

  /** A person's rounds, latest first. */
  history: async <G extends Game>(game: G, query: PageQuery, signal?: AbortSignal) =>
    (await http.get(`${GAME_PATHS[game]}/history`, paged(ROUNDS[game]), { query, signal })).data,
};
