import { navigate } from 'wouter/use-browser-location';
import { privateLeagues } from '../../api/bets/private-leagues.ts';
import { intentOf } from '../../api/shared/intent.ts';
import { valid } from '../../api/shared/valid.ts';
import type { FormRef, ListRef } from '../../machines/shared/types.ts';
import {
  type PrivateLeague,
  type PrivateLeagueCard,
  PrivateLeagueRequest,
} from '../../schemas/bets/private-leagues.ts';
import type { Actors } from '../app/actors.ts';
import { feedGaps, keepFresh, matchChanges, stopping, whileVisible } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { idempotencyKeys } from '../shared/idempotency-keys.ts';
import { listOf } from '../shared/list-of.ts';

/** The leagues with friends that the person is in, newest first. */
export const ownLeagues = listOf(privateLeagues.own);

/** Reloads the leagues after each change of a match's state, and every 20 seconds while the page is visible. */
export function followOwnLeagues(
  list: ListRef<PrivateLeagueCard>,
  { feed }: Pick<Actors, 'feed'>,
): () => void {
  return keepFresh(list, matchChanges(feed), feedGaps(feed), whileVisible());
}

const keys = idempotencyKeys<PrivateLeagueRequest>();

/** Makes a league with its first member. */
export const leagueMaking = formOf(async (values: PrivateLeagueRequest, signal) => {
  const body = valid(PrivateLeagueRequest, values);
  const league = await privateLeagues.make(body, intentOf(keys.keyOf(body)), signal);
  keys.done();
  return league;
});

/** Leads on to the league. */
export function followLeagueMaking(form: FormRef<PrivateLeagueRequest, PrivateLeague>): () => void {
  return stopping(form.on('form.succeeded', ({ answer: { id } }) => navigate(`/leagues/${id}`)));
}
