import type { Actor, AnyStateMachine, EventFromLogic, InputFrom } from 'xstate';
import type { Actors } from '../app/actors.ts';

/** A statechart with its ports, for a view that comes and goes. */
export interface PartActor<Props, Machine extends AnyStateMachine> {
  /** Or a function that provides its ports by the props. */
  machine: Machine | ((props: Props) => Machine);
  /** From the props as they are when the view is mounted. */
  input: (props: Props) => InputFrom<Machine>;
  /** The event that tells the actor its props, at first and whenever that is something else by value. */
  tell?: (props: Props) => EventFromLogic<Machine>;
  /** Lets the actor hear from the long-lived ones, and from those in its props. Returns how to stop that. */
  follow?: (actor: Actor<Machine>, actors: Actors, props: Props) => () => void;
}
