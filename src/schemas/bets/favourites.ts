import { array, boolean, type Infer, integer, object, type } from 'superstruct';
import { wholeId } from '../shared/ids.ts';

/** The most favourites of a kind that one person may have: matches that are not over, and teams. */
export const MOST_FAVOURITES = 100;

/** Whether a match is to be one of the person's favourites. */
export const FavouriteChange = object({ match_id: wholeId('Match ID is required'), favourite: boolean() });
export type FavouriteChange = Infer<typeof FavouriteChange>;

/** Whether the person is to follow a team. */
export const TeamFollowing = object({ team_id: wholeId('Team ID is required'), favourite: boolean() });
export type TeamFollowing = Infer<typeof TeamFollowing>;

/** The ids of the person's favourite matches that are not over, and of followed teams, in the order in which they came. */
export const Favourites = type({ matches: array(integer()), teams: array(integer()) });
export type Favourites = Infer<typeof Favourites>;

/** A change that a person wishes: of a match, or of a team. */
export interface FavouriteWish {
  kind: 'match' | 'team';
  id: number;
  favourite: boolean;
}
