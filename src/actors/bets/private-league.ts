import { type ActorRefFrom, fromPromise } from 'xstate';
import { privateLeagues } from '../../api/bets/private-leagues.ts';
import { intentOf } from '../../api/shared/intent.ts';
import { valid } from '../../api/shared/valid.ts';
import { type LeaguePick, leagueBetMachine } from '../../machines/bets/league-bet.machine.ts';
import { leagueChangeMachine } from '../../machines/bets/league-change.machine.ts';
import type { DetailRef, FormRef, PagedListRef } from '../../machines/shared/types.ts';
import { DECIDED_STATES, type Match } from '../../schemas/bets/matches.ts';
import {
  JoinRequest,
  type PrivateLeague,
  type PrivateLeagueBet,
  PrivateLeagueReceipt,
} from '../../schemas/bets/private-leagues.ts';
import { followOwnLimits } from '../account/own-limits.ts';
import type { Actors } from '../app/actors.ts';
import { detailOf } from '../shared/detail-of.ts';
import {
  becoming,
  hellos,
  keepDetailFresh,
  keepFresh,
  matchChanges,
  matchesOf,
  type Source,
  stopping,
  tabReturns,
  together,
  whenLive,
  whileVisible,
} from '../shared/follow.ts';
import { formOf } from '../shared/form-of.ts';
import { idempotencyKeys } from '../shared/idempotency-keys.ts';
import { moneyRequestOf } from '../shared/money-request-of.ts';
import { pagedListOf } from '../shared/paged-list-of.ts';

type LeagueRef = DetailRef<PrivateLeague>;
type ChangeRef = ActorRefFrom<typeof leagueChangeMachine>;
type Session = Actors['session'];
type BetRef = ActorRefFrom<typeof leagueBetMachine>;

interface InLeague {
  /** The id of the league. */
  id: string;
}

/** One league with friends, by its id. */
export const privateLeague = detailOf(privateLeagues.one);

/** The session has run out, and the log-in dialog is over the page: who reads now counts as a visitor. */
const hasExpired = (session: Session) => {
  const state = session.getSnapshot();
  return state.hasTag('mayStay') && !state.matches('authenticated');
};

/** Events but those while a session has run out: the answers to a visitor would take what is typed off the page. */
const unlessExpired =
  (session: Session, source: Source): Source =>
  (listener) =>
    source(() => {
      if (!hasExpired(session)) listener();
    });

/** The person has become a visitor: they have logged out, or have not renewed a session that ran out. */
const logOuts = (session: Session): Source =>
  becoming(
    session.select((state) => {
      const isLeaving = state.matches({ unauthenticated: 'leaving' });
      return state.matches('unauthenticated') && !isLeaving && !state.hasTag('mayStay');
    }),
  );

/**
 * Reloads the league after the decision of a match that members may have bet on, after each hello of the stream, when
 * somebody logs in or out, when the person returns to the tab, and every 20 seconds while the page is visible; not while
 * the log-in dialog is over it.
 */
export function followPrivateLeague(
  league: LeagueRef,
  { feed, session }: Pick<Actors, 'feed' | 'session'>,
): () => void {
  const logIns: Source = (listener) => stopping(session.on('session.opened', listener));
  const isPlayedFor = (match: Match) => {
    const state = league.getSnapshot();
    const { item } = state.context;
    const isUnderWay = item?.state === 'running' || item?.state === 'closed';
    return DECIDED_STATES.includes(match.state) && (state.hasTag('busy') || isUnderWay);
  };
  const decisions = matchChanges(feed, isPlayedFor);
  const sources = [decisions, hellos(feed), logIns, logOuts(session), tabReturns, whileVisible()];
  return keepDetailFresh(league, ...sources.map((source) => unlessExpired(session, source)));
}

/** Joins the league, under a name of one's own. */
export const leagueJoining = ({ id }: InLeague) => {
  const keys = idempotencyKeys<JoinRequest>();
  return formOf(async (values: JoinRequest, signal) => {
    const body = valid(JoinRequest, values);
    const league = await privateLeagues.join(id, body, intentOf(keys.keyOf(body)), signal);
    keys.done();
    return league;
  });
};

/** Shows the league after joining. After a refusal the league may be full or over, so that it is read again. */
export function followLeagueJoining(
  form: FormRef<JoinRequest, PrivateLeague>,
  { session }: Pick<Actors, 'session'>,
  { league }: { league: LeagueRef },
): () => void {
  const refusals: Source = (listener) => stopping(form.on('form.refused', listener));
  return together(
    stopping(
      form.on('form.succeeded', ({ answer }) => league.send({ type: 'detail.replaced', item: answer })),
    ),
    keepDetailFresh(league, unlessExpired(session, refusals)),
  );
}

/** Leaves the league, reports a name, or blocks a member. */
export const leagueChange = ({ id }: InLeague) =>
  leagueChangeMachine.provide({
    actors: {
      apply: fromPromise(({ input: { change }, signal }) =>
        change.kind === 'leave'
          ? privateLeagues.leave(id, signal)
          : privateLeagues.act(id, change.member, change.kind, signal),
      ),
    },
  });

/** Shows the league as it is after a change. */
export function followLeagueChange(
  change: ChangeRef,
  _: unknown,
  { league }: { league: LeagueRef },
): () => void {
  return stopping(
    change.on('league.changed', (told) => league.send({ type: 'detail.replaced', item: told.league })),
  );
}

/** Bets in the league. A tab keeps the key of a bet with an unknown outcome for each league. */
export const leagueBet = ({ id }: InLeague) =>
  leagueBetMachine.provide({
    actors: {
      request: moneyRequestOf({
        route: 'leagues/:id/bets',
        about: id,
        receipt: PrivateLeagueReceipt,
        send: (body, intent, signal) => privateLeagues.bet(id, body, intent, signal),
      }),
    },
  });

/** A bet has been placed. */
const placedIn =
  (bet: BetRef): Source =>
  (listener) =>
    stopping(bet.on('leagueBet.placed', listener));

/** A bet was refused: the league may be over, or the points be fewer than shown. */
const refusedIn = (bet: BetRef): Source => becoming(bet.select((state) => state.matches('refused')));

/**
 * Sends `bet` the ratio of its price as it moves, the member's break, and the return of the connection; reloads the league
 * after a bet and after a refusal.
 */
export function followLeagueBet(
  bet: BetRef,
  actors: Pick<Actors, 'feed' | 'prices' | 'session' | 'wallet'>,
  { league }: { league: LeagueRef },
): () => void {
  return together(
    followRatio(bet, actors),
    followOwnLimits(actors, (own) => bet.send({ type: 'break.told', taken: own.break })),
    whenLive(actors.feed, () => bet.send({ type: 'network.back' })),
    keepDetailFresh(league, placedIn(bet), refusedIn(bet)),
  );
}

/** Sends `bet` the ratio in force: null while the stream says that the team takes no bets. */
function followRatio(bet: BetRef, { feed, prices }: Pick<Actors, 'feed' | 'prices'>): () => void {
  let followed: LeaguePick | null = null;
  let stop = () => {};
  const tell = () => {
    const state = bet.getSnapshot();
    if (followed === null || !state.hasTag('dialog')) return;
    const win_ratio = ratioNow(followed, { feed, prices });
    const known = state.context.told ?? state.context;
    if (win_ratio !== known.win_ratio) bet.send({ type: 'price.told', win_ratio });
  };
  const { unsubscribe } = bet.subscribe(({ context: { pick } }) => {
    if (pick !== followed) {
      followed = pick;
      stop();
      stop = pick === null ? () => {} : prices.subscribe(pick.team_value, tell);
    }
    tell();
  });
  return together(unsubscribe, matchesOf(feed)(tell), () => stop());
}

function ratioNow(
  { match_id, team_value, win_ratio }: LeaguePick,
  { feed, prices }: Pick<Actors, 'feed' | 'prices'>,
): number | null {
  const match = feed.getSnapshot().context.matches[match_id];
  const side = match?.sides.find((one) => one.team_value === team_value);
  const isTaking = match === undefined || match.state === 'open' || match.state === 'extraTime';
  if (!isTaking || side?.suspended) return null;
  return prices.get(team_value)?.ratio ?? side?.win_ratio ?? win_ratio;
}

/** The person's own bets in the league, newest first. */
export const leagueBets = ({ id }: InLeague) =>
  pagedListOf((query, signal) => privateLeagues.bets(id, query, signal));

/**
 * Reloads the bets after each bet, each decision of a match on the page, each hello of the stream, and every 20 seconds
 * while the page is visible.
 */
export function followLeagueBets<Row extends Pick<PrivateLeagueBet, 'match_id'>>(
  list: PagedListRef<Row>,
  { feed }: Pick<Actors, 'feed'>,
  { bet }: { bet: BetRef },
): () => void {
  const isBetOn = ({ id, state }: Match) => {
    const bets = list.getSnapshot();
    return (
      DECIDED_STATES.includes(state) &&
      (bets.hasTag('busy') || bets.context.rows.some(({ match_id }) => match_id === id))
    );
  };
  return keepFresh(list, matchChanges(feed, isBetOn), hellos(feed), placedIn(bet), whileVisible());
}
