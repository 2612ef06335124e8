import { type FavouriteChange, Favourites, type TeamFollowing } from '../../schemas/bets/favourites.ts';
import { http } from '../page-client.ts';

/** Calls about the person's favourite matches and followed teams. Each resolves to all of them. */
export const favourites = {
  list: async (signal?: AbortSignal) => (await http.get('live-bet/favourites', Favourites, { signal })).data,

  set: async (body: FavouriteChange, signal?: AbortSignal) =>
    (await http.post('live-bet/favourite', Favourites, { body, signal })).data,

  follow: async (body: TeamFollowing, signal?: AbortSignal) =>
    (await http.post('live-bet/followed-team', Favourites, { body, signal })).data,
};
