import {
  type CoinFlipPlay,
  CoinFlipReceipt,
  CoinFlipRound,
  type FirstSeed,
  type LimboPlay,
  LimboReceipt,
  LimboRound,
  type RotateSeeds,
  Rotation,
  Seeds,
  SeedsAnswer,
} from '../../schemas/games/games.ts';
import { type PageQuery, paged } from '../../schemas/page.ts';
import { http } from '../http.ts';

const CoinFlips = paged(CoinFlipRound);
const LimboRounds = paged(LimboRound);

/** Calls about the games. Each resolves to the data alone. */
export const games = {
  /** The pair of seeds in use; before the first one, what the house has committed to for it. */
  seeds: async (signal?: AbortSignal) => (await http.get('game/seeds', SeedsAnswer, { signal })).data,

  /** The first pair, with this seed unless another tab or device has been faster. */
  firstSeed: async (body: FirstSeed, signal?: AbortSignal) =>
    (await http.post('game/first-seed', Seeds, { body, signal })).data,

  rotateSeeds: async (body: RotateSeeds, signal?: AbortSignal) =>
    (await http.post('game/rotate-seeds', Rotation, { body, signal })).data,

  flip: async (body: CoinFlipPlay, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('coin-flip/play', CoinFlipReceipt, { body, idempotencyKey, signal })).data,

  playLimbo: async (body: LimboPlay, idempotencyKey: string, signal?: AbortSignal) =>
    (await http.post('limbo/play', LimboReceipt, { body, idempotencyKey, signal })).data,

  flips: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('coin-flip/history', CoinFlips, { query, signal })).data,

  limboRounds: async (query: PageQuery, signal?: AbortSignal) =>
    (await http.get('limbo/history', LimboRounds, { query, signal })).data,
};
