import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import { record } from '../../recording/recorder.ts';
import type { Actors } from '../app/actors.ts';
import { whenPassedOn } from '../app/owner.ts';
import { relay } from '../app/relay.ts';
import { underWay } from '../app/under-way.ts';
import { stopping, together } from './follow.ts';
import type { PartActor } from './part-actor.ts';
import { isSame } from './same.ts';

/** An actor that outlives its view while something is under way. */
export interface LastingActor<Props, Machine extends AnyStateMachine> extends PartActor<Props, Machine> {
  /**
   * The subject of the actor: opening the same subject again finds the same actor. The view stays and gets another actor
   * when its props change to another subject.
   */
  about: (props: Props) => string;
  /** Whether work is under way that must not be lost. */
  isUnderWay: (state: SnapshotFrom<Machine>) => boolean;
  /** Subscribes the actor to others for its whole life, with or without its view. Returns how to stop that. */
  attend?: (actor: Actor<Machine>, actors: Actors) => () => void;
  /** Called when work that outlived its view is over. */
  onOver?: (state: SnapshotFrom<Machine>, actors: Actors) => void;
}

export interface Lasting<Machine extends AnyStateMachine> {
  actor: Actor<Machine>;
  hasEnded: () => boolean;
  /** Attaches a view. Returns how to detach it. */
  open: () => () => void;
  /** Sends the actor the event made from the props of its view, unless it was the last one sent. */
  hear: (news: EventFromLogic<Machine> | undefined) => void;
}

/**
 * The actors of a lasting part. Each outlives its view while work is under way, and ends with its person's
 * session.
 */
export function lastingActors<Props, Machine extends AnyStateMachine>({
  machine,
  input,
  about,
  isUnderWay,
  attend,
  onOver,
}: LastingActor<Props, Machine>) {
  /** Actors without a view, by subject. */
  const left = new WeakMap<Actors, Map<string, Lasting<Machine>>>();

  function leftIn(actors: Actors): Map<string, Lasting<Machine>> {
    const found = left.get(actors) ?? new Map<string, Lasting<Machine>>();
    left.set(actors, found);
    return found;
  }

  function make(props: Props, actors: Actors): Lasting<Machine> {
    const logic = typeof machine === 'function' ? machine(props) : machine;
    const actor = createActor(logic, { input: input(props), inspect: record });
    const among = leftIn(actors);
    const name = about(props);
    let stop: (() => void) | undefined;
    let hasEnded = false;
    let isOthers = false;
    let told: EventFromLogic<Machine> | undefined;

    const isLeft = () => among.get(name) === lasting;
    function leave() {
      among.set(name, lasting);
      underWay.add(actor);
    }
    function takeBack() {
      if (isLeft()) among.delete(name);
      underWay.remove(actor);
    }
    function start() {
      const people = whenPassedOn(actors.session, () => {
        isOthers = true;
        if (isLeft()) end();
      });
      const steps = actor.subscribe((state) => {
        if (!isLeft() || isUnderWay(state)) return;
        onOver?.(state, actors);
        end();
      });
      actor.start();
      const attended = attend?.(actor, actors) ?? (() => {});
      stop = together(people, stopping(steps), relay(actor, actors), attended);
    }
    function end() {
      hasEnded = true;
      takeBack();
      stop?.();
      actor.stop();
    }
    const lasting: Lasting<Machine> = {
      actor,
      hasEnded: () => hasEnded,
      open: () => {
        takeBack();
        if (!stop) start();
        return () => {
          if (isUnderWay(actor.getSnapshot()) && !isOthers) leave();
          else end();
        };
      },
      hear: (news) => {
        if (!news || !stop || isSame(news, told)) return;
        told = news;
        actor.send(news);
      },
    };
    return lasting;
  }

  return {
    make,
    /** The actor of this subject that runs without a view, if any. */
    find: (props: Props, actors: Actors) => leftIn(actors).get(about(props)),
  };
}
