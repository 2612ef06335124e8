import type { FunctionComponent } from 'react';
import { keepLimitsFresh, ownLimits } from '../../actors/account/own-limits.ts';
import type { Actors } from '../../actors/app/actors.ts';
import { takeUpDraft } from '../../actors/games/draft.ts';
import { holdBalance } from '../../actors/games/hold-balance.ts';
import type { OwnRecord } from '../../actors/games/own-record.ts';
import { followDoubt, followSeeds, playerSeeds, prefersStillness } from '../../actors/games/player-seeds.ts';
import { recordCheckOf } from '../../actors/games/record-check.ts';
import { roundOf } from '../../actors/games/round.ts';
import { together, whenLive } from '../../actors/shared/follow.ts';
import { listOf } from '../../actors/shared/list-of.ts';
import { games } from '../../api/games/games.ts';
import { GAME_PATHS, type Game } from '../../fairness/games.ts';
import type { ChoiceDraft } from '../../machines/games/round.machine.ts';
import type { DetailRef, ListRef, RecordCheckRef, RoundRef, SeedsRef } from '../../machines/shared/types.ts';
import type { PlayLimits } from '../../schemas/account/limits.ts';
import type { Round } from '../../schemas/games/games.ts';
import { type Page, part } from '../app/page.tsx';
import type { PlayProps } from './play.view.tsx';
import { useOwnRecord } from './use-own-record.ts';

const LATEST = 10;

/**
 * What stands around a round: the seeds that it is played with, the strip of results that it adds to, and what this
 * browser keeps of both.
 */
interface Surroundings<G extends Game> {
  own: OwnRecord;
  record: RecordCheckRef;
  seeds: SeedsRef;
  limits: DetailRef<PlayLimits>;
  latest: ListRef<Round<G>>;
}

interface PlayDefinition<G extends Game> {
  game: G;
  /** what is chosen before the player has chosen anything */
  choice: ChoiceDraft<G>;
  /** how long a result moves into place, in ms */
  revealMs: number;
  View: FunctionComponent<PlayProps<G>>;
}

/** The page where a game is played. */
export function playPage<G extends Game>({ game, choice, revealMs, View }: PlayDefinition<G>): Page {
  const Rounds = part({
    machine: ({ own }: Surroundings<G>) => roundOf(game, own),
    input: (_: Surroundings<G>) => ({ choice, revealMs: prefersStillness() ? 0 : revealMs }),
    follow: (rounds, { feed, wallet, balanceHold }, around) => {
      const { search } = location;
      if (search) void takeUpDraft(game, rounds, search);
      return together(follow(rounds, around, feed), holdBalance(rounds, wallet, balanceHold));
    },
    View,
  });

  const WithLatest = part({
    machine: listOf(async (signal) => (await games.history(game, { page: 1, perPage: LATEST }, signal)).rows),
    input: (_: Omit<Surroundings<G>, 'latest'>) => ({}),
    View: ({ actor: latest, ...around }) => <Rounds {...around} latest={latest} />,
  });

  const WithLimits = part({
    machine: ownLimits(),
    input: (_: Omit<Surroundings<G>, 'latest' | 'limits'>) => ({ id: '' }),
    follow: (limits, { wallet }) => keepLimitsFresh(limits, wallet),
    View: ({ actor: limits, ...around }) => <WithLatest {...around} limits={limits} />,
  });

  const WithSeeds = part({
    machine: ({ own }: Pick<Surroundings<G>, 'own' | 'record'>) => playerSeeds(own),
    input: () => undefined,
    follow: (seeds, { feed }) => whenLive(feed, () => seeds.send({ type: 'network.back' })),
    View: ({ actor: seeds, ...around }) => <WithLimits {...around} seeds={seeds} />,
  });

  const WithRecord = part({
    machine: ({ own }: Pick<Surroundings<G>, 'own'>) => recordCheckOf(own),
    input: () => undefined,
    View: ({ actor: record, own }) => <WithSeeds own={own} record={record} />,
  });

  function Content() {
    const own = useOwnRecord();
    return <WithRecord own={own} />;
  }

  const firstCalls = ['GET game/seeds', `GET ${GAME_PATHS[game]}/history?page=1&perPage=${LATEST}`];
  return { Content, firstCalls };
}

/** Rounds hear of the seeds and of the network; the seeds, the strip and the record hear of the rounds. */
function follow<G extends Game>(
  rounds: RoundRef<G>,
  { own, record, seeds, latest }: Surroundings<G>,
  feed: Actors['feed'],
): () => void {
  const said = rounds.on('*', (event) => {
    if (event.type === 'seeds.outdated') seeds.send({ type: 'seeds.refresh' });
    if (event.type !== 'round.played') return;
    const { round } = event;
    seeds.send({ type: 'round.played', seedId: round.seed.id, nonce: round.nonce });
    record.send({ type: 'record.check', since: round.seed.id });
    const before = latest.getSnapshot().context.rows.filter(({ id }) => id !== round.id);
    const rows = [round, ...before].slice(0, LATEST);
    latest.send({ type: 'list.changed', rows });
  });
  // Other tabs may have played meanwhile. A round that is under way here is not told of before its time.
  const catchUp = () => {
    const isReadable = !document.hidden && feed.getSnapshot().hasTag('live');
    if (!isReadable || rounds.getSnapshot().hasTag('busy')) return;
    latest.send({ type: 'list.refresh' });
    const pair = seeds.getSnapshot();
    if (pair.matches({ shown: 'current' }) || pair.matches({ shown: { choosing: 'typing' } }))
      seeds.send({ type: 'seeds.refresh' });
  };
  document.addEventListener('visibilitychange', catchUp);
  return together(
    followSeeds(seeds, (seedId) => rounds.send({ type: 'seeds.shown', seedId })),
    followDoubt(seeds, own, () => record.send({ type: 'record.check', since: 0 })),
    whenLive(feed, () => rounds.send({ type: 'network.back' })),
    () => said.unsubscribe(),
    () => document.removeEventListener('visibilitychange', catchUp),
  );
}
