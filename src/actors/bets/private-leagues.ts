import { navigate } from 'wouter/use-browser-location';
import { privateLeagues } from '../../api/bets/private-leagues.ts';
import { intentOf } from '../../api/shared/intent.ts';
import { valid } from '../../api/shared/valid.ts';
import type { FormRef, ListRef } from '../../machines/shared/types.ts';
import { DECIDED_STATES, type Match } from '../../schemas/bets/matches.ts';
import {
  type PrivateLeague,
  type PrivateLeagueCard,
  PrivateLeagueRequest,
} from '../../schemas/bets/private-leagues.ts';
import type { Actors } from '../app/actors.ts';
import { hellos, keepFresh, matchChanges, stopping, whileVisible } from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { idempotencyKeys } from '../shared/idempotency-keys.ts';
import { listOf } from '../shared/list-of.ts';

/** The leagues with friends that the person is in, newest first. */
export const ownLeagues = listOf(privateLeagues.own);

/**
 * Reloads the leagues after the decision of a match while one of them is under way, after each hello of the stream, and
 * every 20 seconds while the page is visible. Other changes of a match move no points.
 */
export function followOwnLeagues(
  list: ListRef<PrivateLeagueCard>,
  { feed }: Pick<Actors, 'feed'>,
): () => void {
  const isPlayedFor = (match: Match) => {
    const state = list.getSnapshot();
    const isUnderWay = ({ state }: PrivateLeagueCard) => state === 'running' || state === 'closed';
    return (
      DECIDED_STATES.includes(match.state) && (state.hasTag('busy') || state.context.rows.some(isUnderWay))
    );
  };
  return keepFresh(list, matchChanges(feed, isPlayedFor), hellos(feed), whileVisible());
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
