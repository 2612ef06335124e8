import { array, boolean, type Infer, integer, object } from 'superstruct';
import { wholeId } from '../shared/ids.ts';

/** So many favourites that are not over may one person have. */
export const MOST_FAVOURITES = 100;

/** Whether a match is to be one of the person's favourites. */
export const FavouriteChange = object({ match_id: wholeId('Match ID is required'), favourite: boolean() });
export type FavouriteChange = Infer<typeof FavouriteChange>;

/** The ids of the person's favourites that are not over, in the order in which they came. */
export const Favourites = array(integer());
