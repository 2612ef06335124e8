import { array, boolean, type Infer, integer, object, type } from 'superstruct';
import { wholeId } from '../shared/ids.ts';

/** The most undecided favourite matches, and the most followed teams, that a person may have. */
export const MOST_FAVOURITES = 100;

/** Body of `live-bet/favourite`: adds the match to the person's favourites, or removes it. */
export const FavouriteChange = object({ match_id: wholeId('Match ID is required'), favourite: boolean() });
export type FavouriteChange = Infer<typeof FavouriteChange>;

/** Body of `live-bet/followed-team`: follows the team, or unfollows it. */
export const TeamFollowing = object({ team_id: wholeId('Team ID is required'), favourite: boolean() });
export type TeamFollowing = Infer<typeof TeamFollowing>;

/** The ids of the person's undecided favourite matches and followed teams, in the order in which they were added. */
export const Favourites = type({ matches: array(integer()), teams: array(integer()) });
export type Favourites = Infer<typeof Favourites>;

/** A change that a person wishes: of a match, or of a team. */
export interface FavouriteWish {
  kind: 'match' | 'team';
  id: number;
  favourite: boolean;
}
