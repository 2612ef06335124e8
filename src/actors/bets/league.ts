import { leagues } from '../../api/bets/leagues.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { LeagueSeason } from '../../schemas/bets/leagues.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { feedGaps, keepDetailFresh, whileVisible } from '../shared/follow.ts';

/** A league season, by the id of its event. */
export const league = detailOf(leagues.ofEvent);

/** Reloads the season every 20 seconds while the page is visible, and when the connection is back. */
export const followLeague = (actor: DetailRef<LeagueSeason>, { feed }: Pick<Actors, 'feed'>): (() => void) =>
  keepDetailFresh(actor, feedGaps(feed), whileVisible());
