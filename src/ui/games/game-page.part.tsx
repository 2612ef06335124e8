import { type ComponentType, useMemo } from 'react';
import type { Subscription } from 'xstate';
import type { ListRef } from '../../machines/types.ts';
import type { RoundSeed } from '../../schemas/games/games.ts';
import type { Actors } from '../app/context.tsx';
import { together, whenLive } from '../app/follow.ts';
import { listOf } from '../app/list-of.ts';
import { type Page, part } from '../app/page.tsx';
import type { Text } from '../text/text.ts';
import { type OwnRecord, type RecordCheckRef, recordCheckOf, useOwnRecord } from './own-record.port.ts';
import { followDoubt, followSeeds, playerSeeds, type SeedsRef } from './player-seeds.port.ts';

const LATEST = 10;

/**
 * What stands around a game: the seeds that it plays with, the strip of results that it adds to, and what this
 * browser keeps of both.
 */
export interface Table<Round> {
  own: OwnRecord;
  record: RecordCheckRef;
  seeds: SeedsRef;
  latest: ListRef<Round>;
}

interface GameDefinition<Round> {
  title: Text;
  /** the newest rounds, the latest first */
  read: (query: { page: number; perPage: number }, signal: AbortSignal) => Promise<{ rows: Round[] }>;
  /** the part that plays at this table */
  gameAt: (table: Table<Round>) => ComponentType<Table<Round>>;
}

/** The page of a game. */
export function gamePage<Round>({ title, read, gameAt }: GameDefinition<Round>): Page {
  const WithLatest = part({
    machine: listOf(async (signal) => (await read({ page: 1, perPage: LATEST }, signal)).rows),
    input: (_: Omit<Table<Round>, 'latest'>) => ({}),
    View: ({ actor: latest, ...table }) => <Game {...table} latest={latest} />,
  });

  function Game({ own, record, seeds, latest }: Table<Round>) {
    const table = useMemo(() => ({ own, record, seeds, latest }), [own, record, seeds, latest]);
    const Playing = useMemo(() => gameAt(table), [table]);
    return <Playing {...table} />;
  }

  /** The seeds and the record of one person. */
  const seedsOf = (own: OwnRecord) => {
    const WithSeeds = part({
      machine: playerSeeds(own),
      input: (_: { record: RecordCheckRef }) => undefined,
      follow: (seeds, { feed }) => whenLive(feed, () => seeds.send({ type: 'network.back' })),
      View: ({ record, actor: seeds }) => <WithLatest own={own} record={record} seeds={seeds} />,
    });
    return part({
      machine: recordCheckOf(own),
      input: (_: object) => undefined,
      View: ({ actor: record }) => <WithSeeds record={record} />,
    });
  };

  function Seated() {
    const own = useOwnRecord();
    const WithRecord = useMemo(() => seedsOf(own), [own]);
    return <WithRecord />;
  }

  return { title, Content: Seated };
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
  { own, record, seeds, latest }: Table<Round>,
  feed: Actors['feed'],
): () => void {
  const said = game.on('*', (event) => {
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
    if (!isReadable || game.getSnapshot().hasTag('busy')) return;
    latest.send({ type: 'list.refresh' });
    if (seeds.getSnapshot().matches({ shown: 'current' })) seeds.send({ type: 'seeds.refresh' });
  };
  document.addEventListener('visibilitychange', catchUp);
  return together(
    followSeeds(seeds, (seedId) => game.send({ type: 'seeds.shown', seedId })),
    followDoubt(seeds, own, () => record.send({ type: 'record.check', since: 0 })),
    whenLive(feed, () => game.send({ type: 'network.back' })),
    () => said.unsubscribe(),
    () => document.removeEventListener('visibilitychange', catchUp),
  );
}
