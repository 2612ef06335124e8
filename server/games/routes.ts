import { GAME_PATHS, GAMES, type Game } from '../../src/fairness/games.ts';
import { FirstSeed, PLAYS, RotateSeeds } from '../../src/schemas/games/bodies.ts';
import { playRouteOf } from '../../src/schemas/shared/requests.ts';
import type { Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { moneyRequest } from '../money/idempotency.ts';
import { playRound } from './play.ts';
import { historyOf } from './rounds.ts';
import { beginSeeds, readSeeds, rotateSeeds } from './seeds.ts';

export const gameRoutes: Routes = async (app, { database }) => {
  app.addHook('preValidation', app.requireUser);

  app.get('/game/seeds', async (request) => {
    const { userId } = request.user;
    return answer(await readSeeds(database, userId));
  });

  app.post('/game/first-seed', async (request) => {
    const { userId } = request.user;
    return answer(await beginSeeds(database, userId, read(FirstSeed, request.body)));
  });

  app.post('/game/rotate-seeds', async (request) => {
    const { userId } = request.user;
    return answer(await rotateSeeds(database, userId, read(RotateSeeds, request.body)));
  });

  GAMES.forEach(routesOf);

  function routesOf<G extends Game>(game: G) {
    app.post(`/${playRouteOf(game)}`, async (request) => {
      const { userId } = request.user;
      const play = read(PLAYS[game], request.body);
      return answer(
        await playRound(database, moneyRequest(request, userId, playRouteOf(game), play), game, play),
      );
    });

    app.get(`/${GAME_PATHS[game]}/history`, async (request) => {
      const { userId } = request.user;
      return answer(await historyOf(database, game, userId, readPage(request.query)));
    });
  }
};
