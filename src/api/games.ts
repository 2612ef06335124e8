import {
  type CoinFlipPlay,
  CoinFlipReceipt,
  CoinFlipRound,
  type LimboPlay,
  LimboReceipt,
  LimboRound,
  type RotateSeeds,
  Rotation,
  Seeds,
} from '../schemas/games.ts';
import { type PageQuery, paged } from '../schemas/page.ts';
import { http } from './http.ts';

const CoinFlips = paged(CoinFlipRound);
const LimboRounds = paged(LimboRound);

/** Calls about the games. Each resolves to the data alone. */
export const games = {
  /** The pair of seeds in use, made when there is none yet. */
  seeds: async (signal?: AbortSignal) => (await http.get('game/seeds', Seeds, { signal })).data,

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
