import { oneTeam } from '../../api/bets/teams.ts';
import type { DetailRef } from '../../machines/shared/types.ts';
import type { Team } from '../../schemas/bets/teams.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import { feedGaps, keepDetailFresh, whileVisible } from '../shared/follow.ts';

/** One team, by its id. */
export const team = detailOf(oneTeam);

/** Reloads the team every 20 seconds while the page is visible, and when the connection is back. */
export const followTeam = (actor: DetailRef<Team>, { feed }: Pick<Actors, 'feed'>): (() => void) =>
  keepDetailFresh(actor, feedGaps(feed), whileVisible());
