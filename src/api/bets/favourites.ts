import { type FavouriteChange, Favourites } from '../../schemas/bets/favourites.ts';
import { http } from '../shared/http.ts';

/** Calls about one's favourite matches. Each resolves to the ids of all that are not over. */
export const favourites = {
  list: async (signal?: AbortSignal) => (await http.get('live-bet/favourites', Favourites, { signal })).data,

  set: async (body: FavouriteChange, signal?: AbortSignal) =>
    (await http.post('live-bet/favourite', Favourites, { body, signal })).data,
};
