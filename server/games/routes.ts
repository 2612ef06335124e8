import type { FastifySchema } from 'fastify';
import { GAME_PATHS, GAMES, type Game } from '../../src/fairness/games.ts';
import { FirstSeed, PLAYS, RotateSeeds } from '../../src/schemas/games/bodies.ts';
import { RECEIPTS, ROUNDS, Rotation, Seeds, SeedsAnswer } from '../../src/schemas/games/games.ts';
import { PageOrOne } from '../../src/schemas/shared/id-filter.ts';
import { paged } from '../../src/schemas/shared/page.ts';
import { playRouteOf } from '../../src/schemas/shared/requests.ts';
import type { Routes } from '../context.ts';
import { answer } from '../http/exchange.ts';
import { answers } from '../http/route-schema.ts';
import { moneyRequest } from '../wallet/idempotency.ts';
import { playRound } from './play.ts';
import { historyOf } from './rounds.ts';
import { beginSeeds, readSeeds, rotateSeeds } from './seeds.ts';

const PLAY_SCHEMAS = {
  coinflip: {
    body: PLAYS.coinflip,
    response: answers(RECEIPTS.coinflip),
    contract: {
      origin: 'ours',
      takes: '`{ seed_id, prediction: "Head" | "Tail", bet_amount }`',
      answers:
        '`CoinFlipReceipt`: `{ round, totalWalletAmount, revision }`; a win pays 1.98 × the stake, rounded down to the paisa',
      refusals:
        '400 `errors.bet_amount` (more than the balance, or a payout over ₹1,00,00,000); 404 unknown seeds; 409 with `data.seeds` (as `game/seeds`) when the pair of seed_id has been rotated away',
      money: true,
    },
  },
  limbo: {
    body: PLAYS.limbo,
    response: answers(RECEIPTS.limbo),
    contract: {
      origin: 'ours',
      takes: '`{ seed_id, target, bet_amount }`, target from 1.01 to 1000000 with at most two decimals',
      answers:
        '`LimboReceipt`: `{ round, totalWalletAmount, revision }`; a result of at least the target pays target × the stake, rounded down to the paisa',
      refusals: 'as above; 400 `errors.target`',
      money: true,
    },
  },
  dice: {
    body: PLAYS.dice,
    response: answers(RECEIPTS.dice),
    contract: {
      origin: 'ours',
      takes:
        '`{ seed_id, direction: "over" | "under", target, bet_amount }`, target with at most two decimals: from 1.98 to 99.98 with `over`, from 0.02 to 98.02 with `under`',
      answers:
        '`DiceReceipt`: `{ round, totalWalletAmount, revision }`; the round has a roll from 0 to 100. `over` wins with a roll above the target, `under` with one below it; a win pays 0.99 ÷ (winning rolls ÷ 10,001), rounded down to four decimals, × the stake, rounded down to the paisa',
      refusals: 'as above; 400 `errors.direction`, `errors.target`',
      money: true,
    },
  },
} satisfies Record<Game, FastifySchema>;
const HISTORY_SCHEMAS = {
  coinflip: {
    querystring: PageOrOne,
    response: answers(paged(ROUNDS.coinflip)),
    contract: {
      origin: 'ours',
      takes: 'page, perPage; `id?`: only this round',
      answers: 'paged `CoinFlipRound`, latest first',
      refusals: '400 `errors.id`',
    },
  },
  limbo: {
    querystring: PageOrOne,
    response: answers(paged(ROUNDS.limbo)),
    contract: {
      origin: 'ours',
      takes: 'page, perPage; `id?`: only this round',
      answers: 'paged `LimboRound`, latest first',
      refusals: '400 `errors.id`',
    },
  },
  dice: {
    querystring: PageOrOne,
    response: answers(paged(ROUNDS.dice)),
    contract: {
      origin: 'ours',
      takes: 'page, perPage; `id?`: only this round',
      answers: 'paged `DiceRound`, latest first',
      refusals: '400 `errors.id`',
    },
  },
} satisfies Record<Game, FastifySchema>;

export const gameRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get(
    '/game/seeds',
    {
      schema: {
        response: answers(SeedsAnswer),
        contract: {
          origin: 'ours',
          answers:
            '`Seeds`: id, server_seed_hash, client_seed and nonce (of the last round) of the pair in use; next_server_seed_hash of the next pair. Before the first pair is in use, `FirstCommitment`: only next_server_seed_hash, made by the first request',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await readSeeds(database, userId));
    },
  );

  app.post(
    '/game/first-seed',
    {
      schema: {
        body: FirstSeed,
        response: answers(Seeds),
        contract: {
          origin: 'ours',
          takes: '`{ client_seed }`: 1 to 64 characters on one line, for the first pair',
          answers:
            '`Seeds`: the first pair, with the server_seed_hash that `game/seeds` has shown. If a pair is in use already, that pair; client_seed is ignored',
          refusals: '400; 404 before the first `game/seeds`',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await beginSeeds(database, userId, request.body));
    },
  );

  app.post(
    '/game/rotate-seeds',
    {
      schema: {
        body: RotateSeeds,
        response: answers(Rotation),
        contract: {
          origin: 'ours',
          takes: '`{ seed_id, client_seed }`: 1 to 64 characters on one line, for the next pair',
          answers:
            '`Rotation`: `{ seeds, revealed }`: the pair now in use, and the pair of `seed_id` with its server_seed. For a pair that has been rotated away already the answer is the same, and client_seed is ignored',
          refusals: '400; 404',
        },
      },
    },
    async (request) => {
      const { userId } = request.user;
      return answer(await rotateSeeds(database, userId, request.body));
    },
  );

  GAMES.forEach(routesOf);

  function routesOf(game: Game) {
    app.post(`/${playRouteOf(game)}`, { schema: PLAY_SCHEMAS[game] }, async (request) => {
      const { userId } = request.user;
      const play = request.body;
      return answer(
        await playRound(database, moneyRequest(request, userId, playRouteOf(game), play), game, play),
      );
    });

    app.get(`/${GAME_PATHS[game]}/history`, { schema: HISTORY_SCHEMAS[game] }, async (request) => {
      const { userId } = request.user;
      return answer(await historyOf(database, game, userId, request.query));
    });
  }
};
