import { games } from '../../api/games/games.ts';
import { GAME_PATHS, type Game } from '../../fairness/games.ts';
import type { DetailRef, ListRef, RecordCheckRef, RoundRef, SeedsRef } from '../../machines/shared/types.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import type { Round } from '../../schemas/games/games.ts';
import { tellBreak } from '../account/own-limits.ts';
import type { Actors } from '../app/actors.ts';
import { keepFresh, stopping, tabReturns, together, whenLive } from '../shared/follow.ts';
import { listOf } from '../shared/list-of.ts';
import { takeUpDraft } from './draft.ts';
import { holdBalance } from './hold-balance.ts';
import type { OwnRecord } from './own-record.ts';
import { followDoubt, followSeeds } from './player-seeds.ts';

const LATEST = 10;

/** The calls of a game's page when it opens. */
export const firstCallsOf = (game: Game) => [
  'GET game/seeds',
  `GET ${GAME_PATHS[game]}/history?page=1&perPage=${LATEST}`,
];

/** The person's latest rounds of a game, newest first. */
export const latestRounds = <G extends Game>(game: G) =>
  listOf(async (signal) => (await games.history(game, { page: 1, perPage: LATEST }, signal)).rows);

/**
 * Puts finished rounds at the head of the strip. A round that comes before the strip is loaded, or during a reload, causes
 * one more load: it must not end the one that brings the others.
 * @param finished calls back with each finished round
 */
export function followFinished<Row extends { id: number }>(
  latest: ListRef<Row>,
  finished: (take: (round: Row) => void) => () => void,
): () => void {
  const put = (round: Row) => {
    const before = latest.getSnapshot().context.rows.filter(({ id }) => id !== round.id);
    latest.send({ type: 'list.changed', rows: [round, ...before].slice(0, LATEST) });
  };
  return keepFresh(latest, (reload) =>
    finished((round) => {
      const strip = latest.getSnapshot();
      if (strip.matches('loaded') || strip.matches('empty')) put(round);
      if (!strip.matches({ loaded: 'current' }) && !strip.matches({ empty: 'current' })) reload();
    }),
  );
}

/** The context of a round: its seeds, the strip of results, and this browser's record of both. */
export interface Surroundings<G extends Game> {
  own: OwnRecord;
  record: RecordCheckRef;
  seeds: SeedsRef;
  limits: DetailRef<PlayLimits>;
  latest: ListRef<Round<G>>;
}

/** Takes a stake from the address, hides the new balance until the result is shown, and passes events of rounds on. */
export const followPlay =
  <G extends Game>(game: G) =>
  (
    rounds: RoundRef<G>,
    { feed, wallet, balanceHold }: Pick<Actors, 'feed' | 'wallet' | 'balanceHold'>,
    around: Surroundings<G>,
  ): (() => void) => {
    const { search } = location;
    if (search) void takeUpDraft(game, rounds, search);
    return together(tellAround(rounds, around, feed), holdBalance(rounds, wallet, balanceHold));
  };

/**
 * Sends rounds the player's break, the pair of seeds and the return of the network; reports each round to the seeds, the
 * strip of results and the record.
 */
function tellAround<G extends Game>(
  rounds: RoundRef<G>,
  { own, record, seeds, limits, latest }: Surroundings<G>,
  feed: Actors['feed'],
): () => void {
  const said = rounds.on('*', (event) => {
    if (event.type === 'seeds.outdated') seeds.send({ type: 'seeds.refresh' });
    if (event.type !== 'round.played') return;
    const { seed, nonce } = event.round;
    seeds.send({ type: 'round.played', seedId: seed.id, nonce });
    record.send({ type: 'record.check', since: seed.id });
  });
  const finished = (take: (round: Round<G>) => void) =>
    stopping(
      rounds.on('*', (event) => {
        if (event.type === 'round.played') take(event.round);
      }),
    );
  // Other tabs may have played meanwhile. The result of a round under way must not show early.
  const catchUp = () => {
    if (!feed.getSnapshot().hasTag('live') || rounds.getSnapshot().hasTag('busy')) return;
    latest.send({ type: 'list.refresh' });
    const pair = seeds.getSnapshot();
    if (pair.matches({ shown: 'current' }) || pair.matches({ shown: { choosing: 'typing' } }))
      seeds.send({ type: 'seeds.refresh' });
  };
  return together(
    tellBreak(rounds, limits),
    followSeeds(seeds, (seedId) => rounds.send({ type: 'seeds.shown', seedId })),
    followDoubt(seeds, own, () => record.send({ type: 'record.check', since: 0 })),
    whenLive(feed, () => rounds.send({ type: 'network.back' })),
    stopping(said),
    followFinished(latest, finished),
    tabReturns(catchUp),
  );
}
