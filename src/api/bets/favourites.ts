import { type FavouriteChange, Favourites, type TeamFollowing } from '../../schemas/bets/favourites.ts';
import { http } from '../page-client.ts';

/** Calls about the person's favourites. Each resolves to the ids of favourite matches that are not over, and of teams. */
export const favourites = {
  list: async (signal?: AbortSignal) => (await http.get('live-bet/favourites', Favourites, { signal })).data,

  set: async (body: FavouriteChange, signal?: AbortSignal) =>
    (await http.post('live-bet/favourite', Favourites, { body, signal })).data,

  follow: async (body: TeamFollowing, signal?: AbortSignal) =>
    (await http.post('live-bet/followed-team', Favourites, { body, signal })).data,
};
