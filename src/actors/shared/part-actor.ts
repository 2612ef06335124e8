import type { Actor, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import type { Actors } from '../app/actors.ts';

/** A statechart with its ports, for a view that comes and goes. */
export interface PartActor<Props, Machine extends AnyStateMachine> {
  /** A machine, or a function that provides its ports from the props. */
  machine: Machine | ((props: Props) => Machine);
  /** Makes the input from the props at mount. */
  input: (props: Props) => InputFrom<Machine>;
  /** The event that tells the actor its props: at first, and whenever the event changes by value. */
  tell?: (props: Props) => EventFromLogic<Machine>;
  /** Subscribes the actor to long-lived actors, and to those in its props. Returns how to stop that. */
  follow?: (actor: Actor<Machine>, actors: Actors, props: Props) => () => void;
}
