import type { AnyStateMachine, EventFrom } from 'xstate';

/** The top-level states of a life cycle that take this event. */
export function statesThatTake<Machine extends AnyStateMachine>(
  machine: Machine,
  event: EventFrom<Machine>,
): string[] {
  return Object.keys(machine.states).filter((value) =>
    machine.resolveState({ value, context: {} }).can(event),
  );
}
