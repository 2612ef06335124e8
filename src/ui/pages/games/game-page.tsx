import { type ComponentType, useMemo } from 'react';
import type { Subscription } from 'xstate';
import type { ListRef } from '../../../machines/types.ts';
import type { RoundSeed } from '../../../schemas/games.ts';
import type { Actors } from '../../context.tsx';
import { type Page, page, part } from '../../page.tsx';
import type { Text } from '../../text/text.ts';
import { together, whenLive } from '../follow.ts';
import { listOf } from '../list-of.ts';
import { followSeeds, playerSeeds, type SeedsRef } from './player-seeds.ts';

const LATEST = 10;

/** What stands around a game: the seeds that it plays with, and the strip of results that it adds to. */
export interface Table<Round> {
  seeds: SeedsRef;
  latest: ListRef<Round>;
}

interface GameDefinition<Round> {
  title: Text;
  /** of the part that plays */
  view: Page['view'];
  /** the newest rounds, the latest first */
  read: (query: { page: number; perPage: number }, signal: AbortSignal) => Promise<{ rows: Round[] }>;
  /** the part that plays at this table */
  gameAt: (table: Table<Round>) => ComponentType<Table<Round>>;
}

/** The page of a game. */
export function gamePage<Round>({ title, view, read, gameAt }: GameDefinition<Round>): Page {
  const WithLatest = part({
    machine: listOf(async (signal) => (await read({ page: 1, perPage: LATEST }, signal)).rows),
    input: (_: { seeds: SeedsRef }) => ({}),
    View: ({ seeds, actor: latest }) => <Game seeds={seeds} latest={latest} />,
  });

  function Game({ seeds, latest }: Table<Round>) {
    const Playing = useMemo(() => gameAt({ seeds, latest }), [seeds, latest]);
    return <Playing seeds={seeds} latest={latest} />;
  }

  return page({
    title,
    ...(view && { view }),
    machine: playerSeeds,
    input: () => undefined,
    follow: (seeds, { feed }) => whenLive(feed, () => seeds.send({ type: 'network.back' })),
    View: ({ actor }) => <WithLatest seeds={actor} />,
  });
}

type Emitted<Round> =
  | { type: 'round.played'; round: Round }
  | { type: 'seeds.outdated' }
  | { type: 'wallet.moved' };

/** What the actors of both games say, and hear, alike. */
interface GameRef<Round> {
  getSnapshot(): { hasTag(tag: 'busy'): boolean };
  on(type: '*', told: (said: Emitted<Round>) => void): Subscription;
  send(event: { type: 'seeds.shown'; seedId: number } | { type: 'network.back' }): void;
}

/** Between a game and its table: the game hears of the seeds and of the network, the table of its rounds. */
export function playAt<Round extends { id: number; seed: RoundSeed; nonce: number }>(
  game: GameRef<Round>,
  { seeds, latest }: Table<Round>,
  feed: Actors['feed'],
): () => void {
  const said = game.on('*', (event) => {
    if (event.type === 'seeds.outdated') seeds.send({ type: 'seeds.refresh' });
    if (event.type !== 'round.played') return;
    const { round } = event;
    seeds.send({ type: 'round.played', seedId: round.seed.id, nonce: round.nonce });
    const before = latest.getSnapshot().context.rows.filter(({ id }) => id !== round.id);
    const rows = [round, ...before].slice(0, LATEST);
    latest.send({ type: 'list.changed', rows });
  });
  // Other tabs may have played meanwhile. A round that is under way here is not told of before its time.
  const catchUp = () => {
    const isReadable = !document.hidden && feed.getSnapshot().hasTag('live');
    if (!isReadable || game.getSnapshot().hasTag('busy')) return;
    latest.send({ type: 'list.refresh' });
    if (seeds.getSnapshot().matches({ shown: 'current' })) seeds.send({ type: 'seeds.refresh' });
  };
  document.addEventListener('visibilitychange', catchUp);
  return together(
    followSeeds(seeds, (seedId) => game.send({ type: 'seeds.shown', seedId })),
    whenLive(feed, () => game.send({ type: 'network.back' })),
    () => said.unsubscribe(),
    () => document.removeEventListener('visibilitychange', catchUp),
  );
}
