import { FavouriteChange } from '../../src/schemas/bets/favourites.ts';
import type { Routes } from '../context.ts';
import { answer, read, readId } from '../http/exchange.ts';
import { readPage } from '../http/page.ts';
import { Refusal } from '../refusal.ts';
import { factsOf } from './facts.ts';
import { favouritesOf, setFavourite } from './favourites.ts';
import { closedMatches, extraTimeList, homeListing, liveMatches, matchById } from './lists.ts';

export const matchRoutes: Routes = async (app, { database }) => {
  const signedIn = { preValidation: app.requireUser };

  app.get('/live-bet', async () => answer(await liveMatches(database)));

  app.get('/live-bet/home-listing', async () => answer(await homeListing(database)));

  app.get('/live-bet/extra-time-list', signedIn, async () => answer(await extraTimeList(database)));

  app.get('/live-bet/favourites', signedIn, async (request) => {
    const { userId } = request.user;
    return answer(await favouritesOf(database, userId));
  });

  app.post('/live-bet/favourite', signedIn, async (request) => {
    const { userId } = request.user;
    return answer(await setFavourite(database, userId, read(FavouriteChange, request.body)));
  });

  app.get<{ Params: { id: string } }>('/live-bet/:id', async ({ params }) => {
    const match = await matchById(database, readId(params.id));
    if (match === undefined) throw new Refusal(404, 'Match not found');
    return answer(match);
  });

  app.get<{ Params: { id: string } }>('/live-bet/:id/facts', async ({ params }) => {
    const facts = await factsOf(database, readId(params.id));
    if (facts === undefined) throw new Refusal(404, 'Match not found');
    return answer(facts);
  });

  app.get('/close-bet', signedIn, async (request) => {
    return answer(await closedMatches(database, readPage(request.query)));
  });
};
