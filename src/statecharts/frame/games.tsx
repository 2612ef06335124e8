import type { ComponentType } from 'react';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Game } from '../../fairness/games.ts';
import { round } from '../../machines/games/round-check.example.ts';
import { roundCheckMachine } from '../../machines/games/round-check.machine.ts';
import { seeds as pair } from '../../machines/games/seeds.example.ts';
import { seedsMachine } from '../../machines/games/seeds.machine.ts';
import type { RecordCheckRef, RoundRef, SeedsRef } from '../../machines/shared/types.ts';
import type { Round } from '../../schemas/games/games.ts';
import CoinFlip from '../../ui/games/coin-flip.view.tsx';
import Dice from '../../ui/games/dice.view.tsx';
import { Fairness } from '../../ui/games/fairness/fairness.view.tsx';
import History from '../../ui/games/history.view.tsx';
import Limbo from '../../ui/games/limbo.view.tsx';
import type { PlayProps } from '../../ui/games/play.view.tsx';
import {
  type ActorOf,
  limitsOf,
  listWith,
  pagedListWith,
  quietRecord,
  unanswered,
  useAround,
} from './surroundings.tsx';

const pastRounds = () => pagedListWith<Round>([round]);

export function RecordCheckView({ actor }: { actor: RecordCheckRef }) {
  const { list, check } = useAround(() => ({
    list: pastRounds(),
    check: createActor(roundCheckMachine, { input: { game: 'coinflip' } }).start(),
  }));
  return <History game="coinflip" list={list} record={actor} actor={check} />;
}

export function RoundCheckView({ actor }: ActorOf<typeof History>) {
  const { list, record } = useAround(() => ({ list: pastRounds(), record: quietRecord() }));
  return <History game="coinflip" list={list} record={record} actor={actor} />;
}

/** Seeds that are on screen, and cannot be changed. */
function shownSeeds(): SeedsRef {
  return createActor(
    seedsMachine.provide({
      actors: { load: fromPromise(async () => pair), rotate: fromPromise(() => unanswered()) },
    }),
  ).start();
}

/** The game whose choice the example makes. */
export function RoundView({ actor }: { actor: AnyActorRef }) {
  const { choice } = actor.getSnapshot().context;
  if ('prediction' in choice) return <GameView actor={actor} Game={CoinFlip} />;
  if ('direction' in choice) return <GameView actor={actor} Game={Dice} />;
  return <GameView actor={actor} Game={Limbo} />;
}

interface GameViewProps<G extends Game> {
  actor: RoundRef<G>;
  Game: ComponentType<PlayProps<G>>;
}

function GameView<G extends Game>({ actor, Game }: GameViewProps<G>) {
  const around = useAround(() => ({
    seeds: shownSeeds(),
    record: quietRecord(),
    limits: limitsOf(),
    latest: listWith<Round<G>>([]),
  }));
  return <Game actor={actor} {...around} />;
}

export function SeedsView({ actor }: { actor: SeedsRef }) {
  const { record } = useAround(() => ({ record: quietRecord() }));
  return <Fairness seeds={actor} record={record} history="/limbo-history" />;
}
