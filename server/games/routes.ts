import { CoinFlipPlay, FirstSeed, LimboPlay, RotateSeeds } from '../../src/schemas/games/games.ts';
import type { Routes } from '../context.ts';
import { answer, read } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { moneyRequest } from '../money/idempotency.ts';
import { flipCoin, playLimbo } from './play.ts';
import { coinFlipHistory, limboHistory } from './rounds.ts';
import { beginSeeds, readSeeds, rotateSeeds } from './seeds.ts';

export const gameRoutes: Routes = (app, { database, signedIn }) => {
  app.get('/game/seeds', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await readSeeds(database, userId));
  });

  app.post('/game/first-seed', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await beginSeeds(database, userId, read(FirstSeed, request.body)));
  });

  app.post('/game/rotate-seeds', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await rotateSeeds(database, userId, read(RotateSeeds, request.body)));
  });

  app.post('/coin-flip/play', async (request) => {
    const { userId } = await signedIn(request);
    const play = read(CoinFlipPlay, request.body);
    return answer(await flipCoin(database, moneyRequest(request, userId, 'coin-flip/play', play), play));
  });

  app.post('/limbo/play', async (request) => {
    const { userId } = await signedIn(request);
    const play = read(LimboPlay, request.body);
    return answer(await playLimbo(database, moneyRequest(request, userId, 'limbo/play', play), play));
  });

  app.get('/coin-flip/history', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await coinFlipHistory(database, userId, readPage(request.query)));
  });

  app.get('/limbo/history', async (request) => {
    const { userId } = await signedIn(request);
    return answer(await limboHistory(database, userId, readPage(request.query)));
  });
};
